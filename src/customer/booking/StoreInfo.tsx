import type { ReservaLoja } from '#shared/agenda/reservas.ts'
import { PhoneLink } from '../PhoneLink.tsx'

const WEEK = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']

/** Days in a row with the same hours as one line, from Monday on: 'Segunda a sexta', '08:00 às 18:00'; 'Sábado e domingo', 'fechada'. */
export function openingLines(horarios: ReservaLoja['horarios']): { dias: string; horas: string }[] {
  const order = [1, 2, 3, 4, 5, 6, 0]
  const lines: { first: number; last: number; horas: string }[] = []
  for (const d of order) {
    const hours = horarios[d]
    const horas = hours ? `${hours[0]} às ${hours[1]}` : 'fechada'
    const before = lines.at(-1)
    if (before?.horas === horas) before.last = d
    else lines.push({ first: d, last: d, horas })
  }
  return lines.map(({ first, last, horas }) => {
    const between = order.indexOf(last) - order.indexOf(first) === 1 ? 'e' : 'a'
    return {
      dias: first === last ? (WEEK[first] ?? '') : `${WEEK[first]} ${between} ${WEEK[last]?.toLowerCase()}`,
      horas,
    }
  })
}

/** What the store tells of itself: words, photos, opening hours, where it is. */
export function StoreInfo({ loja }: { loja: ReservaLoja }) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${loja.concessionaria}, ${loja.local}`)}`
  return (
    <section className="sobre-loja" aria-label="A loja">
      {loja.texto.split('\n').map((p, i) => p.trim() && <p key={i}>{p}</p>)}
      {loja.fotos.length > 0 && (
        <div
          className={`fotos ${loja.fotos.length === 1 ? 'uma' : ''}`}
          role="group"
          aria-label="Fotos da loja"
          // Scrolls sideways, so the keyboard must reach it.
          tabIndex={loja.fotos.length > 1 ? 0 : undefined}
        >
          {loja.fotos.map((f) => (
            <figure key={f.url}>
              <img src={f.miniatura} alt={f.legenda || 'A loja'} width={f.largura} height={f.altura} loading="lazy" />
              {f.legenda && <figcaption>{f.legenda}</figcaption>}
            </figure>
          ))}
        </div>
      )}
      <h2>Horário</h2>
      <dl className="horario">
        {openingLines(loja.horarios).map((l) => (
          <div key={l.dias}>
            <dt>{l.dias}</dt>
            <dd>{l.horas}</dd>
          </div>
        ))}
      </dl>
      <h2>Onde fica</h2>
      <p>
        {loja.local && (
          <a href={map} target="_blank" rel="noopener noreferrer">
            {loja.local}
          </a>
        )}
      </p>
      {loja.chegada && <p>{loja.chegada}</p>}
      {loja.telefone && (
        <p>
          {'Telefone: '}
          <PhoneLink telefone={loja.telefone} />
        </p>
      )}
    </section>
  )
}
