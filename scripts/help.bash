# Sourced by the scripts: with --help or -h, prints the comment at the head of the script and ends it, also before anything is installed.
for argument in "$@"; do
  case $argument in
    -h | --help)
      sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
      exit
      ;;
  esac
done

# refuse ARGUMENT: one line for what the script does not know.
refuse() {
  echo "error: unknown argument '$1'; see --help" >&2
  exit 2
}
