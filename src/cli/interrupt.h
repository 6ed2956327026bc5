/* The last words of a program that Ctrl-C ends. */
#ifndef AGES_CLI_INTERRUPT_H
#define AGES_CLI_INTERRUPT_H

/* From now on an interrupt writes this line to the terminal before it ends the program. */
void interrupt_says(const char *text);

#endif
