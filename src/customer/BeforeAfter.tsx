import type { ItemState, Photo } from '#shared/checklists/checklists.ts'
import type { LinhaCliente } from '#shared/oficina-digital/oferta.ts'
import { formatMedida } from '#shared/rules/checklist-words.ts'
import { dayInZone, formatDay } from '#shared/rules/dates.ts'
import { ClientePhoto } from './ClientePhoto.tsx'
import { ItemBadge } from './ItemBadge.tsx'

interface Props {
  linha: LinhaCliente
  /** Instant of the quote's checklist. */
  em: string
  fuso: string
}

/** The line's item at the vehicle's last visit beside what this one found. */
export function BeforeAfter({ linha: l, em, fuso }: Props) {
  const a = l.antes
  if (!a || !l.cor) return null
  const [before, after] = [pick(a.fotos), pick(l.fotos)]
  const both = before && after
  const day = (instant: string) => formatDay(dayInZone(instant, fuso))
  return (
    <section className="antes-depois" aria-label={`Antes e depois de ${l.titulo}`}>
      <Side
        when={`Antes · ${day(a.em)}`}
        estado={a.estado}
        medida={a.medida === null ? null : formatMedida(a.medida, a.unidade)}
        photo={both && before}
        title={`${l.titulo} em ${day(a.em)}`}
      />
      <Side
        when={`Agora · ${day(em)}`}
        estado={l.cor}
        medida={l.medida}
        photo={both && after}
        title={`${l.titulo} em ${day(em)}`}
      />
    </section>
  )
}

/** A photo rather than the first frame of a video. */
const pick = (fotos: readonly Photo[]) => fotos.find((f) => !f.video) ?? fotos[0]

interface SideProps {
  when: string
  estado: ItemState
  medida: string | null
  photo: Photo | undefined
  title: string
}

function Side({ when, estado, medida, photo, title }: SideProps) {
  return (
    <div>
      <span className="suave">{when}</span>
      <span className="medido">
        <ItemBadge estado={estado} />
        {medida && <strong>{medida}</strong>}
      </span>
      {photo && <ClientePhoto photo={photo} title={title} />}
    </div>
  )
}
