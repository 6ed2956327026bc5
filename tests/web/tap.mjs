// A few lines of TAP: test(name, run), then finish(), of those only whose name matches the pattern ONLY.
const tests = [];
const LIMIT = process.argv.includes("looks") ? 0 : 300_000; // ms for one test, against hangs; 0: none

export function test(name, run) {
    tests.push([name, run]);
}

async function inTime(run) {
    if (!LIMIT) return run();
    let clock;
    const late = new Promise((_, reject) => {
        clock = setTimeout(() => reject(new Error(`not over after ${LIMIT / 1000} s`)), LIMIT);
    });
    return Promise.race([(async () => run())(), late]).finally(() => clearTimeout(clock));
}

export async function finish(only = process.env.ONLY) {
    const chosen = tests.filter(([name]) => !only || new RegExp(only).test(name));
    console.log(`1..${chosen.length}`);
    let failed = 0;
    for (const [i, [name, run]] of chosen.entries()) {
        const began = Date.now();
        try {
            await inTime(run);
            console.log(`ok ${i + 1} - ${name}`);
            console.log(`# ${Date.now() - began} ms`);
        } catch (error) {
            failed++;
            console.log(`not ok ${i + 1} - ${name}`);
            for (const line of String(error.stack ?? error).split("\n")) console.log(`# ${line}`);
        }
    }
    process.exitCode = failed ? 1 : 0;
}
