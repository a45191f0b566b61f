/** Monthly demand like that of a carmaker's parts over 51 months: mostly zero, sometimes a few, slowly falling. Fixed seed. */
export function carparts(n: number): number[][] {
  let seed = 7
  const random = () => {
    seed = (seed + 0x6d2b79f5) >>> 0
    let r = Math.imul(seed ^ (seed >>> 15), seed | 1)
    r ^= r + Math.imul(r ^ (r >>> 7), r | 61)
    return ((r ^ (r >>> 14)) >>> 0) / 4_294_967_296
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: n }, () => {
    const chance = Math.min(0.9, Math.exp(-1.4 + 0.8 * normal()))
    const size = 1 + Math.exp(-0.6 + 0.9 * normal())
    const decay = 0.016 + 0.02 * normal()
    return Array.from({ length: 51 }, (_, t) => {
      if (random() >= Math.min(0.97, chance * Math.exp(-decay * (t - 25)))) return 0
      let units = 1
      while (random() < 1 - 1 / size && units < 60) units++
      return units
    })
  })
}
