/* Completion for bash and zsh, from the tables that --help is made of. What follows a flag is told
 * by how its value is called: FILE, DIR, A,B,… (seats), KEY=VALUE (options), or the words
 * themselves: fair|real. The first operand is told in the same way. */
#include <string.h>

#include "bots/bot.h"
#include "cli/help.h"
#include "core/play.h"
#include "games/games.h"

enum guess { GUESS_NOTHING, GUESS_FILE, GUESS_DIR, GUESS_SEATS, GUESS_OPTION, GUESS_WORDS };

static enum guess guess_value(const char *value)
{
    if (strcmp(value, "FILE") == 0)
        return GUESS_FILE;
    if (strcmp(value, "DIR") == 0)
        return GUESS_DIR;
    if (strcmp(value, "KEY=VALUE") == 0)
        return GUESS_OPTION;
    if (strchr(value, ','))
        return GUESS_SEATS;
    return strchr(value, '|') ? GUESS_WORDS : GUESS_NOTHING;
}

static bool begins(const char *operands, const char *word)
{
    return strncmp(operands + (*operands == '['), word, strlen(word)) == 0;
}

static bool names_file(const char *operands)
{
    return begins(operands, "FILE") || begins(operands, "RECORD") || begins(operands, "POSITION");
}

static bool is_separate(const struct flag *flag)
{
    return flag->value && flag->kind != FLAG_OPTIONAL;
}

/* The words of `fair|real`, separated by blanks. */
static void put_words(struct out *o, const char *value)
{
    for (; *value; value++)
        out_char(o, *value == '|' ? ' ' : *value);
}

static void put_ids(struct out *o, const struct nouns *nouns)
{
    for (int i = 0; i < nouns->count; i++) {
        out_text(o, i ? " " : "");
        out_text(o, nouns->ids[i]);
    }
}

static void put_games(struct out *o)
{
    for (int i = 0; offered_games[i]; i++) {
        out_text(o, i ? " " : "");
        out_text(o, offered_games[i]->id);
    }
}

static void put_commands(struct out *o)
{
    for (int i = 0; commands[i]; i++) {
        out_text(o, i ? " " : "");
        out_text(o, commands[i]->name);
    }
}

static void put_operand_words(struct out *o, const struct command *command)
{
    if (command->names)
        put_ids(o, command->names);
    else if (begins(command->operands, "GAME"))
        put_games(o);
    else if (begins(command->operands, "COMMAND"))
        put_commands(o);
}

/* Functions of the shell that both scripts use: words by game. */
static void put_by_game(struct out *o, const char *name,
                        void (*put)(struct out *o, const struct game *g))
{
    out_text(o, name);
    out_text(o, "() {\n    case $1 in\n");
    for (int i = 0; offered_games[i]; i++) {
        out_text(o, "    ");
        out_text(o, offered_games[i]->id);
        out_text(o, ") echo '");
        put(o, offered_games[i]);
        out_text(o, "' ;;\n");
    }
    out_text(o, "    esac\n}\n");
}

static void put_bots(struct out *o, const struct game *g)
{
    const struct bot *bot;
    for (int i = 0; (bot = bot_at(g, i)); i++) {
        out_text(o, i ? " " : "");
        out_text(o, bot->id);
    }
}

static void put_settings(struct out *o, const struct game *g)
{
    for (const struct option *option = g->options; option->key; option++)
        for (int value = option->min; value <= option->max; value++) {
            out_text(o, option == g->options && value == option->min ? "" : " ");
            out_text(o, option->key);
            out_char(o, '=');
            option_print(option, value, o);
        }
}

static void put_data(struct out *o)
{
    out_text(o, "_ages_games='");
    put_games(o);
    out_text(o, "'\n");
    put_by_game(o, "_ages_bots", put_bots);
    put_by_game(o, "_ages_options", put_settings);
}

/* ---- bash ---- */

static void bash_flags(struct console *c, const struct command *command, const struct flag flags[])
{
    struct out *o = &c->out;
    out_text(o, "    ");
    out_text(o, command->name);
    out_text(o, ") echo '");
    for (const struct flag *f = flags; f->name; f++) {
        out_text(o, "--");
        out_text(o, f->name);
        out_char(o, ' ');
    }
    out_text(o, "--help --version' ;;\n");
}

static void bash_values(struct console *c, const struct command *command, const struct flag flags[])
{
    static const char *const kinds[] = {"@any", "@file", "@dir", "@seats", "@option"};
    struct out *o = &c->out;
    for (const struct flag *f = flags; f->name; f++) {
        if (!f->value)
            continue;
        enum guess guess = guess_value(f->value);
        out_text(o, "    '");
        out_text(o, command->name);
        out_text(o, is_separate(f) ? " --" : "=--");
        out_text(o, f->name);
        out_text(o, "') echo '");
        if (guess == GUESS_WORDS)
            put_words(o, f->value);
        else
            out_text(o, kinds[guess]);
        out_text(o, "' ;;\n");
    }
}

static void bash_operands(struct console *c, const struct command *command,
                          const struct flag flags[])
{
    struct out *o = &c->out;
    (void)flags;
    out_text(o, "    ");
    out_text(o, command->name);
    out_text(o, ") echo '");
    if (names_file(command->operands))
        out_text(o, "@file");
    else
        put_operand_words(o, command);
    out_text(o, "' ;;\n");
}

static const char bash_rest[] =
    "# Bash replaces what stands behind the last = of the word under the cursor.\n"
    "_ages_reply() {\n"
    "    local value=$1 list=$2 head=$3 i\n"
    "    mapfile -t COMPREPLY < <(compgen -P \"$head\" -W \"$list\" -- \"${value#\"$head\"}\")\n"
    "    case $value in\n"
    "    *=*)\n"
    "        for i in \"${!COMPREPLY[@]}\"; do\n"
    "            COMPREPLY[i]=${COMPREPLY[i]#\"${value%=*}=\"}\n"
    "        done\n"
    "        ;;\n"
    "    esac\n"
    "}\n"
    "_ages_files() {\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    mapfile -t COMPREPLY < <(compgen \"$2\" -- \"$1\")\n"
    "}\n"
    "_ages() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} word value flag= game= given list\n"
    "    word=${line##*[[:space:]]} value=$word\n"
    "    local -a before\n"
    "    read -ra before <<<\"${line%\"$word\"}\"\n"
    "    local command=${before[1]-}\n"
    "    COMPREPLY=()\n"
    "    if [ -z \"$command\" ]; then\n"
    "        _ages_reply \"$word\" \"$(_ages_operand help) --help --version\"\n"
    "        return\n"
    "    fi\n"
    "    for given in \"${before[@]:2}\"; do\n"
    "        case \" $_ages_games \" in *\" $given \"*) game=$given ;; esac\n"
    "    done\n"
    "    case $word in\n"
    "    --*=*) flag=${word%%=*} value=${word#*=} list=$(_ages_value \"$command $flag\")\n"
    "        [ -n \"$list\" ] || list=$(_ages_value \"$command=$flag\") ;;\n"
    "    *) list=$(_ages_value \"$command ${before[${#before[@]} - 1]}\") ;;\n"
    "    esac\n"
    "    case $list in\n"
    "    '')\n"
    "        case $word in\n"
    "        -*) _ages_reply \"$word\" \"$(_ages_flags \"$command\")\"; return ;;\n"
    "        esac\n"
    "        list=$(_ages_operand \"$command\")\n"
    "        [ -n \"$game\" ] && [ \"$list\" = \"$_ages_games\" ] && list=\n"
    "        ;;\n"
    "    esac\n"
    "    case $list in\n"
    "    @any) ;;\n"
    "    @file) _ages_files \"$value\" -f ;;\n"
    "    @dir) _ages_files \"$value\" -d ;;\n"
    "    @option) _ages_reply \"$value\" \"$(_ages_options \"$game\")\" ;;\n"
    "    @seats)\n"
    "        compopt -o nospace 2>/dev/null\n"
    "        list=$(_ages_bots \"$game\")\n"
    "        [ \"$command\" = play ] && list=\"you $list\"\n"
    "        case $value in\n"
    "        *,*) _ages_reply \"$value\" \"$list exec:\" \"${value%,*},\" ;;\n"
    "        *) _ages_reply \"$value\" \"$list exec:\" ;;\n"
    "        esac\n"
    "        ;;\n"
    "    *) _ages_reply \"$value\" \"$list\" ;;\n"
    "    esac\n"
    "}\n"
    "complete -F _ages ages\n";

static void bash_case(struct console *c, const char *name, describer *with)
{
    out_text(&c->out, name);
    out_text(&c->out, "() {\n    case $1 in\n");
    describe_all(c, with);
    out_text(&c->out, "    esac\n}\n");
}

void write_bash_completion(struct console *c)
{
    out_text(&c->out, "# Completion of ages for bash: `ages help --completion bash`\n");
    put_data(&c->out);
    bash_case(c, "_ages_flags", bash_flags);
    bash_case(c, "_ages_value", bash_values);
    bash_case(c, "_ages_operand", bash_operands);
    out_text(&c->out, bash_rest);
}

/* ---- zsh ---- */

/* In single quotes, within a specification of _arguments. */
static void put_zsh(struct out *o, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            out_text(o, "'\\''");
        else {
            if (strchr("[]:\\", *text))
                out_char(o, '\\');
            out_char(o, *text);
        }
    }
}

static void zsh_value(struct out *o, const char *value)
{
    static const char *const actions[] = {"", "_files", "_files -/", "_ages_seats", "_ages_option"};
    enum guess guess = guess_value(value);
    put_zsh(o, value);
    out_char(o, ':');
    if (guess == GUESS_WORDS) {
        out_char(o, '(');
        put_words(o, value);
        out_char(o, ')');
    } else {
        out_text(o, actions[guess]);
    }
}

static void zsh_flag(struct console *c, const struct flag *flag)
{
    struct out *o = &c->out;
    out_text(o, " \\\n            '");
    out_text(o, flag->kind == FLAG_LIST ? "*--" : "--");
    out_text(o, flag->name);
    if (flag->value)
        out_text(o, is_separate(flag) ? "=" : "=-");
    out_char(o, '[');
    put_zsh(o, tr(c->words, flag->help));
    out_char(o, ']');
    if (flag->value) {
        out_text(o, is_separate(flag) ? ":" : "::");
        zsh_value(o, flag->value);
    }
    out_char(o, '\'');
}

static void zsh_command(struct console *c, const struct command *command, const struct flag flags[])
{
    struct out *o = &c->out;
    out_text(o, "        ");
    out_text(o, command->name);
    out_text(o, ")\n            _arguments");
    for (const struct flag *f = flags; f->name; f++)
        zsh_flag(c, f);
    for (const struct flag *f = flags_everywhere; f->name; f++)
        zsh_flag(c, f);
    if (command->operands_max > 0) {
        bool file = names_file(command->operands);
        out_text(o, file ? " \\\n            '*:" : " \\\n            '1:");
        put_zsh(o, command->operands);
        out_text(o, file ? ":_files" : ":(");
        if (!file) {
            put_operand_words(o, command);
            out_char(o, ')');
        }
        out_char(o, '\'');
    }
    out_text(o, " ;;\n");
}

static const char zsh_helpers[] =
    "_ages_game() {\n"
    "    local word\n"
    "    for word in $words; do\n"
    "        [[ \" $_ages_games \" == *\" $word \"* ]] && REPLY=$word\n"
    "    done\n"
    "}\n"
    "_ages_seats() {\n"
    "    local REPLY=\n"
    "    _ages_game\n"
    "    compset -P '*,'\n"
    "    compadd -S '' -- ${=$(_ages_bots $REPLY)} exec: ${${(M)words[1]:#play}:+you}\n"
    "}\n"
    "_ages_option() {\n"
    "    local REPLY=\n"
    "    _ages_game\n"
    "    compadd -- ${=$(_ages_options $REPLY)}\n"
    "}\n";

void write_zsh_completion(struct console *c)
{
    struct out *o = &c->out;
    out_text(o, "#compdef ages\n# Completion of ages for zsh: `ages help --completion zsh`\n");
    put_data(o);
    out_text(o, zsh_helpers);
    out_text(o, "_ages() {\n"
                "    local curcontext=$curcontext state line\n"
                "    local -a commands\n"
                "    commands=(\n");
    for (int i = 0; commands[i]; i++) {
        out_text(o, "        '");
        out_text(o, commands[i]->name);
        out_char(o, ':');
        put_zsh(o, tr(c->words, commands[i]->summary));
        out_text(o, "'\n");
    }
    out_text(o, "    )\n"
                "    _arguments -C '1:command:->command' '*::argument:->argument'\n"
                "    case $state in\n"
                "    command) _describe command commands ;;\n"
                "    argument)\n"
                "        case $words[1] in\n");
    describe_all(c, zsh_command);
    out_text(o, "        esac ;;\n"
                "    esac\n"
                "}\n"
                "_ages \"$@\"\n");
}
