# Sets up Ceph's gateway with one monitor and one disk in memory, waits at its standard input, and takes everything away
# again; for the tests and the benchmarks. The intervals of the monitor are short because each new pool waits for several
# of them: it is ready in three seconds instead of fourteen.
#
# Arguments: a folder, the monitor's port, the gateway's port, access key, secret, and the bytes that the disk holds.
set -eu
folder=$1 mon=$2 web=$3 access=$4 secret=$5 bytes=$6
pids=
finish() {
    status=$?
    trap '' EXIT INT TERM HUP
    [ -z "$pids" ] || kill -KILL $pids || true
    wait || true
    [ $status -eq 0 ] || { tail -n 5 "$folder"/server/*.out || true; : > "$folder/failed"; }
    rm -rf "$folder/server"
    [ $status -ne 0 ] || rm -rf "$folder"
}
trap finish EXIT
# Ctrl-C reaches this shell too; the end of its input comes right after, and is the sign to stop.
trap '' INT
trap 'exit 0' TERM HUP

mkdir "$folder/server"
cd "$folder/server"
mkdir mon osd run crash
cat > ceph.conf <<CONF
[global]
fsid = 3f0c3c5e-7a3c-4d59-9d0e-0d6b1f0f5a11
mon initial members = a
mon host = [v2:127.0.0.1:$mon/0]
public addr = 127.0.0.1
keyring = $PWD/keyring
run dir = $PWD/run
admin socket = $PWD/run/\$name.asok
log file = $PWD/\$name.log
mon cluster log file = $PWD/cluster.log
crash dir = $PWD/crash
mon data = $PWD/mon
mon data avail crit = 0
mon data avail warn = 0
mon allow pool size one = true
mon tick interval = 1
paxos propose interval = 0.02
paxos min wait = 0.01
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd data = $PWD/osd
osd objectstore = memstore
memstore device bytes = $bytes
rgw frontends = beast endpoint=127.0.0.1:$web
rgw dns name = objects.test
rgw run sync thread = false
rgw enable gc threads = false
rgw enable lc threads = false
[osd]
keyring = $PWD/osd.keyring
CONF
export CEPH_CONF="$PWD/ceph.conf"

ceph-authtool --create-keyring keyring --gen-key -n mon. --cap mon 'allow *'
ceph-authtool keyring --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
ceph-authtool keyring --gen-key -n client.rgw --cap mon 'allow rwx' --cap osd 'allow rwx'
ceph-authtool --create-keyring osd.keyring --gen-key -n osd.0
monmaptool --create --addv a "[v2:127.0.0.1:$mon]" --fsid 3f0c3c5e-7a3c-4d59-9d0e-0d6b1f0f5a11 monmap
ceph-mon --mkfs -i a --monmap monmap --keyring keyring
ceph-mon -f -i a > mon.out 2>&1 < /dev/null &
pids="$pids $!"
echo "{\"cephx_secret\": \"$(ceph-authtool -p -n osd.0 osd.keyring)\"}" > osd.json
ceph --connect-timeout 30 osd new a7b7f2a4-6f0e-4a70-8a55-5e9f2c1d7e02 -i osd.json
ceph-osd -i 0 --mkfs --osd-uuid a7b7f2a4-6f0e-4a70-8a55-5e9f2c1d7e02 > mkfs.out 2>&1
ceph-osd -f -i 0 > osd.out 2>&1 < /dev/null &
pids="$pids $!"
radosgw -f -n client.rgw > rgw.out 2>&1 < /dev/null &
pids="$pids $!"
radosgw-admin user create --uid=decree --display-name=Decree --max-buckets=0 \
    --access-key="$access" --secret-key="$secret" > user.out 2>&1
tries=0
until curl --silent --noproxy '*' --output user.out "http://127.0.0.1:$web/"; do
    tries=$((tries + 1))
    [ $tries -lt 300 ] || exit 1
    sleep 0.1
done
: > "$folder/ready"
cat > /dev/null
