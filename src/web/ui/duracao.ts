/** Minutes in words: "9 min", "2 h 10 min", "3 d 4 h". */
export function duracao(minutos: number): string {
  if (minutos < 60) return `${minutos} min`
  const horas = Math.floor(minutos / 60)
  if (horas < 24) return minutos % 60 === 0 ? `${horas} h` : `${horas} h ${String(minutos % 60).padStart(2, '0')}`
  const dias = Math.floor(horas / 24)
  return horas % 24 === 0 ? `${dias} d` : `${dias} d ${horas % 24} h`
}
