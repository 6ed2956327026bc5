/* The measure of our speed figures. */
#ifndef AGES_CLI_YARDSTICK_H
#define AGES_CLI_YARDSTICK_H

/* Nanoseconds to roll 7 dice from one random draw and to copy 512 bytes, the mean of many. */
double yardstick_ns(void);

#endif
