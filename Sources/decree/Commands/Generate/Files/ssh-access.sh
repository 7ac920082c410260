@if DEPLOYKEY@
printf '%s\n' "$DEPLOY_KEY" > "$keys/deploy"
printf '%s\n' "$KNOWN_HOSTS" > "$keys/known_hosts"
printf 'IdentityFile "%s"\nIdentitiesOnly yes\nUserKnownHostsFile "%s"\n%s\n' \
  "$keys/deploy" "$keys/known_hosts" "$SSH_SETTINGS" > "$keys/ssh"
unset DEPLOY_KEY
export DECREE_SSH_CONFIG="$keys/ssh"
@end@
