import { useEffect, useState } from 'react'
import type { ClienteRecall } from '#shared/garantia/recall-cars.ts'
import { callApi } from './api.ts'

interface Props {
  page: 'orcamento' | 'carro' | 'chegada'
  token: string
  prova?: string | undefined
}

/** The car's open recalls in plain words. The page stands on its own: nothing is shown while they cannot be read. */
export function RecallNotice({ page, token, prova }: Props) {
  const [recalls, setRecalls] = useState<readonly ClienteRecall[]>([])
  useEffect(() => {
    const query = prova ? `?prova=${encodeURIComponent(prova)}` : ''
    callApi<ClienteRecall[]>(`recalls/${page}/${token}${query}`).then(setRecalls, () => {})
  }, [page, token, prova])
  if (recalls.length === 0) return null
  return (
    <section className="cartao" aria-label="Recall do seu carro">
      <h2>{recalls.length === 1 ? 'Seu carro tem um recall' : `Seu carro tem ${recalls.length} recalls`}</h2>
      {recalls.map((r) => (
        <p key={r.titulo}>
          <strong>{r.titulo}</strong>
          {`. ${r.texto}`}
          {r.minutos !== null &&
            ` Leva cerca de ${r.minutos < 60 ? `${r.minutos} minutos` : `${Math.ceil(r.minutos / 60)} h`}.`}
        </p>
      ))}
      <p className="suave">O reparo é gratuito e pode ser feito nesta visita: fale com a oficina.</p>
    </section>
  )
}
