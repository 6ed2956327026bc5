/* The lesser and the greater of two whole numbers, and a number within bounds. */
#ifndef AGES_CORE_MINMAX_H
#define AGES_CORE_MINMAX_H

static inline int min_of(int a, int b)
{
    return a < b ? a : b;
}

static inline int max_of(int a, int b)
{
    return a > b ? a : b;
}

static inline int clamp(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}

#endif
