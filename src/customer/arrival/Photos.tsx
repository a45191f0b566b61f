import type { ChegadaPrevia } from '#shared/agenda/chegadas.ts'
import { Trouble } from '../Trouble.tsx'
import { useAct } from '../useAct.ts'
import { deletePhoto } from './api.ts'
import { MAX_PHOTOS, usePhotos } from './usePhotos.ts'

interface Props {
  token: string
  fotos: ChegadaPrevia['fotos']
  keep: (previa: ChegadaPrevia) => void
}

/** Photos of the problem, from the camera or the gallery: shrunk here, sent one by one, deleted again. */
export function Photos({ token, fotos, keep }: Props) {
  const { leaving, add, send, drop } = usePhotos(token, keep)
  const act = useAct()
  const room = MAX_PHOTOS - fotos.length - leaving.length
  return (
    <section className="cartao" aria-label="Fotos do problema">
      <h2>Fotos do problema</h2>
      <p className="suave">Uma luz acesa no painel, um barulho, um amassado: até 10 fotos.</p>
      <ul className="miniaturas">
        {fotos.map((f, i) => (
          <li key={f.codFoto}>
            <img src={f.miniatura} alt={`Foto ${i + 1}`} width={f.largura} height={f.altura} />
            <button
              type="button"
              aria-label={`Apagar a foto ${i + 1}`}
              disabled={act.busy}
              onClick={() => void act.run(async () => keep(await deletePhoto(token, f.codFoto)))}
            >
              ×
            </button>
          </li>
        ))}
        {leaving.map((l) => (
          <li key={`l${l.id}`} className={l.failure ? 'falhou' : ''}>
            <img src={l.preview} alt="Foto a caminho" />
            {l.failure ? (
              <span className="sobre">
                <button type="button" onClick={() => send(l)}>
                  Tentar de novo
                </button>
                <button type="button" aria-label="Tirar esta foto" onClick={() => drop(l)}>
                  ×
                </button>
              </span>
            ) : (
              <progress value={l.share} max={1} aria-label="Enviando a foto" />
            )}
          </li>
        ))}
      </ul>
      {leaving.some((l) => l.failure) && (
        <p className="erro" role="alert">
          {leaving.find((l) => l.failure)?.failure?.message}
        </p>
      )}
      <Trouble failure={act.failure} again={act.again} />
      {room > 0 && (
        <label className="botao largo tirar-foto">
          Tirar ou escolher fotos
          <input
            className="visually-hidden"
            type="file"
            accept="image/*"
            multiple
            onChange={(e) => {
              add([...(e.currentTarget.files ?? [])].slice(0, room))
              e.currentTarget.value = ''
            }}
          />
        </label>
      )}
    </section>
  )
}
