// A push service of the tests' own, with a browser's keys: what comes is checked and opened as RFC 8291 and RFC 8292 say,
// from their text alone and with Node's cryptography.
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";

const base64 = (bytes) => bytes.toString("base64url");

export class PushService {
    browser = createECDH("prime256v1");
    auth = randomBytes(16);
    requests = [];
    status = 201;

    async listen() {
        this.browser.generateKeys();
        this.server = createServer((request, response) => {
            const parts = [];
            request.on("data", (part) => parts.push(part));
            request.on("end", () => {
                this.requests.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
                response.writeHead(this.status).end();
            });
        });
        await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
        this.server.unref();
        this.origin = `http://127.0.0.1:${this.server.address().port}`;
        return this;
    }

    // As a browser would give it to its page.
    subscription() {
        return {
            endpoint: `${this.origin}/push/1`,
            keys: { p256dh: base64(this.browser.getPublicKey()), auth: base64(this.auth) },
        };
    }

    // The text of a message for this browser; throws when it is not one.
    open({ headers, body }) {
        assert.equal(headers["content-encoding"], "aes128gcm");
        const salt = body.subarray(0, 16);
        assert.ok(body.length <= 4096 && body.readUInt32BE(16) >= body.length - 86);
        assert.equal(body[20], 65);
        const theirs = body.subarray(21, 86);
        const sealed = body.subarray(86);
        const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.browser.getPublicKey(), theirs]);
        const mixed = Buffer.from(hkdfSync("sha256", this.browser.computeSecret(theirs), this.auth, info, 32));
        const derive = (label, length) => Buffer.from(hkdfSync("sha256", mixed, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
        const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
        cipher.setAuthTag(sealed.subarray(-16));
        const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
        const end = padded.lastIndexOf(2);
        assert.ok(end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0));
        return padded.subarray(0, end).toString();
    }

    // That the server with this key sent it, to here and now.
    checkSender({ headers }, serverKey) {
        const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization);
        assert.equal(key, serverKey);
        const [head, claims, signature] = token.split(".");
        const point = Buffer.from(key, "base64url");
        const [x, y] = [base64(point.subarray(1, 33)), base64(point.subarray(33))];
        const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
        const signed = Buffer.from(`${head}.${claims}`);
        assert.ok(verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url")));
        assert.equal(JSON.parse(Buffer.from(head, "base64url")).alg, "ES256");
        const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url"));
        assert.equal(aud, this.origin);
        assert.match(sub, /^(https?|mailto):/);
        const left = exp - Date.now() / 1000;
        assert.ok(left > 0 && left <= 24 * 60 * 60, `${left} s`);
    }

    close() {
        this.server.close();
    }
}
