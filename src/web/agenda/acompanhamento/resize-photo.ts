const MAX_SIDE = 1600
const QUALITY = 0.85

/** Thrown for a file that the browser cannot decode as an image; its message is shown to the user. */
export class UnreadablePhotoError extends Error {
  constructor(nome: string) {
    super(`${nome} não pôde ser lida. Tire outra, ou escolha uma em JPEG, PNG ou WebP.`)
  }
}

/**
 * Resizes a photo for upload: JPEG of at most 1600 px, base64, about a tenth of a phone's original. Throws UnreadablePhotoError when the
 * browser cannot decode it.
 */
export async function resizePhoto(arquivo: File): Promise<string> {
  const imagem = await createImageBitmap(arquivo, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePhotoError(arquivo.name)
  })
  const scale = Math.min(1, MAX_SIDE / Math.max(imagem.width, imagem.height))
  const tela = document.createElement('canvas')
  tela.width = Math.max(1, Math.round(imagem.width * scale))
  tela.height = Math.max(1, Math.round(imagem.height * scale))
  tela.getContext('2d')?.drawImage(imagem, 0, 0, tela.width, tela.height)
  imagem.close()
  return tela.toDataURL('image/jpeg', QUALITY).replace(/^[^,]*,/, '')
}
