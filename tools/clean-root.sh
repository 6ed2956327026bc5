# To be sourced: a Debian 12 of its own to try things in, as root. The host's apt sources, proxy settings and
# certificates are carried over, so that it works behind a mirror too; nothing else is.

# How the host reaches its mirror, as options of apt.
apt_options() {
    apt-config dump 2>/dev/null |
        sed -n -E 's/^(Acquire::(http|https|Retries|Check-Valid-Until)[^ ]*) "(.+)";$/\1 "\3"/p' |
        sort -u
}

# The host's own sources when it is a Debian 12 itself.
sources() {
    if grep -q '^VERSION_CODENAME=bookworm' /etc/os-release; then
        grep -l 'debian' /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources 2>/dev/null || true
    fi
}

# make_root ROOT PACKAGES: a minimal Debian 12 with these packages, separated by commas.
make_root() {
    root=$1
    set -- --quiet --variant=minbase "--include=$2"
    while IFS= read -r option; do
        [ -n "$option" ] && set -- "$@" "--aptopt=$option"
    done <<END
$(apt_options)
END
    mmdebstrap "$@" bookworm "$root" $(sources)
    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2>/dev/null || true
}

# in_root USER COMMAND: in the home of the user, in namespaces of its own, so that mounts and processes go
# away with it.
in_root() {
    unshare --mount --pid --fork --kill-child sh -euc '
        mount -t proc proc "$0/proc"
        mount --rbind /dev "$0/dev"
        exec chroot --userspec "$1" "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/games HOME="$2" LC_ALL=C.UTF-8 \
            ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
            ${no_proxy:+no_proxy="$no_proxy"} \
            sh -c "cd && $3"' \
        "$root" "$1" "$(chroot "$root" sh -c "echo ~$1")" "$2"
}
