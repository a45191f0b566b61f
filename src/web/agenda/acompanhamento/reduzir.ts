const MAIOR_LADO = 1600
const QUALIDADE = 0.85

/** A file that the browser cannot read as a picture; its message is for the person. */
export class FotoIlegivel extends Error {
  constructor(nome: string) {
    super(`${nome} não pôde ser lida. Tire outra, ou escolha uma em JPEG, PNG ou WebP.`)
  }
}

/** A photo as it travels: a JPEG of at most 1600 px, base64. A phone's own is ten times as large. Throws FotoIlegivel when the browser cannot read it. */
export async function fotoReduzida(arquivo: File): Promise<string> {
  const imagem = await createImageBitmap(arquivo, { imageOrientation: 'from-image' }).catch(() => {
    throw new FotoIlegivel(arquivo.name)
  })
  const escala = Math.min(1, MAIOR_LADO / Math.max(imagem.width, imagem.height))
  const tela = document.createElement('canvas')
  tela.width = Math.max(1, Math.round(imagem.width * escala))
  tela.height = Math.max(1, Math.round(imagem.height * escala))
  tela.getContext('2d')?.drawImage(imagem, 0, 0, tela.width, tela.height)
  imagem.close()
  return tela.toDataURL('image/jpeg', QUALIDADE).replace(/^[^,]*,/, '')
}
