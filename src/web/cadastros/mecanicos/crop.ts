const SIDE = 640

/** Cuts the square out of an image: base64 of a JPEG with at most 640 px per side. */
export async function crop(
  address: string,
  area: { x: number; y: number; width: number; height: number },
): Promise<string> {
  const imagem = new Image()
  imagem.src = address
  await imagem.decode()
  const side = Math.min(SIDE, Math.round(area.width))
  const tela = document.createElement('canvas')
  tela.width = side
  tela.height = side
  tela.getContext('2d')?.drawImage(imagem, area.x, area.y, area.width, area.height, 0, 0, side, side)
  return tela.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
}
