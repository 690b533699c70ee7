const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

export function checkImage(bytes) {
  if (bytes.length > 5_000_000) throw new Error('the picture is larger than 5 MB');
  if (!bytes.subarray(0, 4).equals(SIGNATURE)) throw new Error('not a PNG picture');
}
