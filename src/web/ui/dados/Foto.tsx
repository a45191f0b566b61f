import { Suspense, useState } from 'react'
import type { Foto } from '#shared/checklists/checklists.ts'
import { adiado, useAdiantar } from '../../core/adiado.ts'
import classes from './Foto.module.css'

const buscarAmpliada = () => import('./Ampliada.tsx').then((m) => m.Ampliada)
const Ampliada = adiado(buscarAmpliada)

interface Props {
  fotos: readonly Foto[]
  /** What the photos show, for their labels. */
  rotulo: string
  tamanho?: number
}

/** Thumbnails that open a lightbox. */
export function Fotos({ fotos, rotulo, tamanho = 64 }: Props) {
  const [aberta, setAberta] = useState<number | null>(null)
  useAdiantar(buscarAmpliada)
  return (
    <>
      <div className={classes.miniaturas}>
        {fotos.map((f, i) => (
          <button
            key={f.codFoto}
            type="button"
            className={classes.miniatura}
            style={{ width: tamanho, height: tamanho }}
            aria-label={`Ampliar foto ${i + 1} de ${fotos.length}: ${rotulo}`}
            onClick={() => setAberta(i)}
          >
            <img src={f.miniatura} alt="" width={tamanho} height={tamanho} loading="lazy" />
          </button>
        ))}
      </div>
      {aberta !== null && (
        <Suspense>
          <Ampliada fotos={fotos} rotulo={rotulo} indice={aberta} ir={setAberta} />
        </Suspense>
      )}
    </>
  )
}
