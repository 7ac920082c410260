@if AWS@
(umask 077 && printf '%s' "$DECREE_IDENTITY" > "$keys/identity")
export AWS_ROLE_ARN="$DECREE_ROLE" AWS_WEB_IDENTITY_TOKEN_FILE="$keys/identity"
@end@
@if DEPLOYKEY@
install -m 600 "$DECREE_DEPLOY_KEY" "$keys/deploy"
printf 'IdentityFile "%s"\nIdentitiesOnly yes\nUserKnownHostsFile "%s"\n%s\n' \
  "$keys/deploy" "$DECREE_KNOWN_HOSTS" "${DECREE_SSH_SETTINGS:-}" > "$keys/ssh"
export DECREE_SSH_CONFIG="$keys/ssh"
@end@
@if PUSHTOKEN@
# git takes the token from here, for this server alone, and it is not to be seen in the list of processes.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=@HELPER@
export GIT_CONFIG_VALUE_0='!f() { echo username=decree; echo "password=$DECREE_PUSH_TOKEN"; }; f'
@end@
