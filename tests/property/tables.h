/* A game played at a table: the laws of sessions and records. */
#ifndef AGES_TESTS_TABLES_H
#define AGES_TESTS_TABLES_H

#include "laws.h"

/* Plays a game through a session, with undo, redo, wrong moves and records on the way. */
bool laws_of_session(struct law_run *run);

#endif
