#!/bin/sh
# The backup of one night, in the folder $1, to the public key BACKUP_RECIPIENT: what motorspot-backup.service runs. Ends as the backup did.
# Where one was made, archives of more than 14 days go, except the newest three complete ones, which stay for 30 days at most.
folder=$1
archive=$folder/$(date +%F-%H%M)
node_modules/.bin/node scripts/backup.ts "$archive.age" --recipient "$BACKUP_RECIPIENT"
status=$?
case $status in
  0) ;;
  # It lacks files: did it count as complete, the last archive that has them would go.
  3) mv "$archive.age" "$archive-incomplete.age" ;;
  *) exit $status ;;
esac
find "$folder" -name '*.part' -mtime +0 -delete
find "$folder" -name '*-incomplete.age' -mtime +14 -delete
find "$folder" -name '*.age' ! -name '*-incomplete.age' -printf '%T@ %p\n' | sort -rn | tail -n +4 | cut -d ' ' -f 2- |
  while read -r each; do find "$each" -mtime +14 -delete; done
find "$folder" -name '*.age' -mtime +29 -delete
exit $status
