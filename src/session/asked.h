/* Dice that several devices give to: the values of docs/formats.md, byte by byte.
 *
 * Each device has a chain of hashes and tells its end, the tip, when it joins. For each run of
 * draws it gives the next element, which nobody else can know before. The table has a key for each
 * run and tells a seal of it before the elements come. A run follows from key and elements. The
 * *head* is a hash over everything in the log so far: a device keeps it, and gives only to a log
 * that goes on from there. */
#ifndef AGES_SESSION_ASKED_H
#define AGES_SESSION_ASKED_H

#include "core/game.h"
#include "core/sha256.h"

/* A seat that made an ask void is left out of the next ASK_REST asks. */
enum { CHAIN_LINKS = 4096, ASK_REST = 10 };

/* Whose devices must give to a draw: none, one that came by a link, all. */
enum needs { NEEDS_NOBODY, NEEDS_LINK, NEEDS_ALL };

/* Do these seats suffice for a draw? `wanted` are those that may be waited for, `links` those that
 * came by a link. Where nobody is left who came so, nobody is waited for. */
bool needs_met(enum needs needs, unsigned wanted, unsigned links, unsigned seats);

/* The element of a chain n links after x; with 0, x itself. */
void asked_link(const uint8_t x[SHA256_BYTES], int links, uint8_t later[SHA256_BYTES]);

void asked_key(const uint8_t secret[SHA256_BYTES], int ask, uint8_t key[SHA256_BYTES]);
void asked_seal(const uint8_t key[SHA256_BYTES], uint8_t seal[SHA256_BYTES]);

/* What the seats gave to a run. */
struct elements {
    uint8_t of[SEATS_MAX][SHA256_BYTES];
};

/* `seats` is the set of seats that gave their elements. */
void asked_run(const uint8_t key[SHA256_BYTES], unsigned seats, const struct elements *x,
               uint8_t run[SHA256_BYTES]);

/* 0 … weight-1, of the draw at that place of the run, from 0. */
uint64_t asked_draw(const uint8_t run[SHA256_BYTES], int place, uint64_t weight);

/* An entry of the log by its line, the line feed included; and the same kept secret until the
 * secret is told. */
void entry_value(const char *line, size_t length, uint8_t value[SHA256_BYTES]);
void entry_value_salted(const uint8_t secret[SHA256_BYTES], int number, const char *line,
                        size_t length, uint8_t value[SHA256_BYTES]);

/* The head of a log that is empty, from the lines above it; and after one more entry. */
void head_begin(const char *lines, size_t length, uint8_t head[SHA256_BYTES]);
void head_add(uint8_t head[SHA256_BYTES], const uint8_t value[SHA256_BYTES]);

#endif
