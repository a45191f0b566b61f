/** What the keys of a media's files are made of. */
export interface Address {
  codDistribuidor: number
  codConcessionaria: number
  idMidia: string
}

/** Folder of the pieces of a media on its way. */
export const piecesFolder = ({ codDistribuidor, idMidia }: Pick<Address, 'codDistribuidor' | 'idMidia'>) =>
  `inspecoes/${codDistribuidor}/${idMidia}`

/** Key of a stored file of a media, by its ending. */
export const fileKey = ({ codDistribuidor, codConcessionaria, idMidia }: Address, end: string) =>
  `${codDistribuidor}/${codConcessionaria}/inspecoes/${idMidia}${end}`

/** Every file that a media may have. */
export const mediaKeys = (a: Address) => ['.webp', '-p.webp', '.mp4', '.webm'].map((end) => fileKey(a, end))
