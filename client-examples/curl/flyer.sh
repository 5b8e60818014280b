#!/usr/bin/env bash
# Makes one flyer with curl alone: enqueues it, follows it by server-sent events, saves the PDF.
# Argument: the file, flyer.pdf unless given. Settings: URL, API_KEY, KEY (the idempotency key).
set -euo pipefail

url="${URL:-http://127.0.0.1:4000}"
key="${KEY:-curl-example-$(date +%s)-$$}"
file="${1:-flyer.pdf}"
case "$file" in
  -*) echo 'Usage: client-examples/curl/flyer.sh [FILE]   FILE is flyer.pdf unless given' >&2 && exit 2 ;;
esac
auth=()
if [ -n "${API_KEY:-}" ]; then auth=(-H "authorization: Bearer $API_KEY"); fi

# Arguments: what the client accepts, the operation, its variables; more go to curl.
graphql() {
  local accept="$1" query="$2" variables="$3"
  shift 3
  curl --silent --show-error "$@" "$url/graphql" \
    -H 'content-type: application/json' -H "accept: $accept" ${auth[@]+"${auth[@]}"} \
    --data "{\"query\":\"$query\",\"variables\":$variables}"
}

# The value of a field in a line of JSON whose field names do not repeat; nothing for null.
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\).*/\1/p" | sed 's/^null$//'; }

enqueue='mutation ($input: EnqueueFlyerInput!) { enqueueFlyer(input: $input) {
  __typename ... on JobAccepted { deduplicated job { id } } ... on ValidationFailed { issues { path message } }
  ... on UserError { message } } }'
input='{"input":{"idempotencyKey":"'"$key"'","listing":{
  "title":"3-bedroom apartment in Yaba","priceMinor":270000000,"currency":"NGN",
  "address":"12 Herbert Macaulay Way, Yaba, Lagos","bedrooms":3}}}'
watch='subscription ($jobId: UUID!) { jobStatusChanged(jobId: $jobId) {
  status isTerminal progress stage attemptCount lastError { message } flyer { url } } }'

one_line() { tr '\n' ' ' <<<"$1"; }

if ! answer="$(graphql application/json "$(one_line "$enqueue")" "$input")"; then
  echo "Nothing answers at $url. Start it with \`npm start\`, or set URL." >&2
  exit 3
fi
job="$(field id <<<"$answer")"
if [ -z "$job" ]; then
  echo "Refused: $answer" >&2
  case "$answer" in *UNAUTHENTICATED*) echo 'Set API_KEY to a key of this server.' >&2 ;; esac
  exit 2
fi
echo "Job $job"
if [ "$(field deduplicated <<<"$answer")" = true ]; then echo "The key $key was there already: this is its job."; fi

is_terminal() { [ "$(field isTerminal <<<"$state")" = true ]; }

# The stream ends when the server restarts: asked again, it begins with the job as it stands.
state=''
until is_terminal; do
  while read -r line; do
    case "$line" in
      data:*NOT_FOUND*) echo "$line" >&2 && exit 2 ;;
      data:*'"errors"'*) continue ;;
      data:*) state="$line" ;;
      *) continue ;;
    esac
    echo "$(field status <<<"$state") $(field progress <<<"$state") % $(field stage <<<"$state")"
    if is_terminal; then break; fi
  done < <(graphql text/event-stream "$(one_line "$watch")" "{\"jobId\":\"$job\"}" --no-buffer)
  is_terminal || sleep 1
done

link="$(field url <<<"$state")"
if [ -z "$link" ]; then
  sed -nE 's/.*"message":"(([^"\\]|\\.)*)".*/\1/p' <<<"$state" >&2
  exit 1
fi
curl --silent --show-error --fail --output "$file" "$link" || {
  # 23 is curl's word for a file that it cannot write.
  if [ $? -ne 23 ]; then exit 3; fi
  echo "The flyer cannot be saved as $file." >&2 && exit 2
}
echo "Saved $file"
