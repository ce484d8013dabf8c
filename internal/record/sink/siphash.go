package sink

import (
	"encoding/binary"
	"math/bits"
)

// keyed is SipHash-2-4: a stand-in must not tell what it stands for to anybody
// who lacks the recording's key, however short the secret. crypto/sha256 would do
// as well and brings packages that work at every start (docs/performance.md).
func keyed(key [16]byte, s string) uint64 {
	k0, k1 := binary.LittleEndian.Uint64(key[:8]), binary.LittleEndian.Uint64(key[8:])
	v := [4]uint64{k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573}
	mix := func(m uint64) {
		v[3] ^= m
		sipRounds(&v, 2)
		v[0] ^= m
	}
	b := []byte(s)
	for ; len(b) >= 8; b = b[8:] {
		mix(binary.LittleEndian.Uint64(b))
	}
	var last [8]byte
	copy(last[:], b)
	last[7] = byte(len(s))
	mix(binary.LittleEndian.Uint64(last[:]))
	v[2] ^= 0xff
	sipRounds(&v, 4)
	return v[0] ^ v[1] ^ v[2] ^ v[3]
}

func sipRounds(v *[4]uint64, n int) {
	for range n {
		v[0] += v[1]
		v[2] += v[3]
		v[1] = bits.RotateLeft64(v[1], 13) ^ v[0]
		v[3] = bits.RotateLeft64(v[3], 16) ^ v[2]
		v[0] = bits.RotateLeft64(v[0], 32)
		v[2] += v[1]
		v[0] += v[3]
		v[1] = bits.RotateLeft64(v[1], 17) ^ v[2]
		v[3] = bits.RotateLeft64(v[3], 21) ^ v[0]
		v[2] = bits.RotateLeft64(v[2], 32)
	}
}
