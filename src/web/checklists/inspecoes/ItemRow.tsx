import { IconCamera, IconHistory, IconKeyboard, IconPencil, IconWheel } from '@tabler/icons-react'
import { memo } from 'react'
import type { Answer } from '#shared/checklists/inspecao.ts'
import { answerMedia, damageUnit } from '#shared/rules/avarias.ts'
import { formatMedida, ITEM_STATE_LABELS, VERIFICACAO_REASON_LABELS } from '#shared/rules/checklist-words.ts'
import { lacksOf } from '#shared/rules/inspecao-items.ts'
import { firstName } from '#shared/rules/name.ts'
import { DamageButtons } from './DamageButtons.tsx'
import { colorOfYes, painted, type Color } from './answers.ts'
import { ColorButtons } from './ColorButtons.tsx'
import { MediaThumbs } from './MediaThumbs.tsx'
import type { Acts } from './useActs.ts'
import type { WalkItem } from './walk.ts'
import { YesNoButtons } from './YesNoButtons.tsx'
import classes from './Item.module.css'

const FIGURE_ICONS: Partial<Record<string, typeof IconWheel>> = {
  TEXTO: IconPencil,
  PNEU: IconWheel,
  AVARIAS: IconPencil,
}

interface Props {
  id: string
  entry: WalkItem
  answer: Answer | undefined
  /** Who gave the answer, when it was someone else. */
  by: string | null
  sentBack: boolean
  opened: boolean
  readOnly: boolean
  acts: Acts
  open: (item: string) => void
}

/** An item of the walk: green is one tap, the other colours and the figures open its panel. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { id, entry, answer, by, sentBack, opened, readOnly, acts, open } = props
  const { item, pedido, last } = entry
  const estado = answer?.estado ?? 'NAO_VERIFICADO'
  const lacks = estado === 'NAO_VERIFICADO' ? [] : lacksOf(item, answer)
  const damages = answer?.avarias?.length ?? 0
  const photos = answer ? answerMedia(answer) : []
  const FigureIcon = FIGURE_ICONS[item.tipo] ?? IconKeyboard
  const choose = (color: Color) => {
    // A second tap on the same colour opens the item rather than answering it again, unless the foreman sent it back.
    if (color !== estado || sentBack) acts.edit(item, (a) => painted(a, color))
    if (color !== 'VERDE') open(item.id)
  }
  return (
    <li className={classes.linha} data-estado={estado} data-aberta={opened || undefined} id={`item-${item.id}`}>
      <button
        type="button"
        className={classes.nome}
        aria-expanded={opened}
        onClick={() => open(item.id)}
        onContextMenu={(e) => {
          if (readOnly) return
          e.preventDefault()
          acts.edit(item, (a) => painted(a, a?.estado === 'NA' ? 'NAO_VERIFICADO' : 'NA'))
        }}
      >
        <b>{item.nome}</b>
        {sentBack && (
          <small className={classes.pedido} data-urgente>
            refazer
          </small>
        )}
        {pedido && (
          <small className={classes.pedido} data-urgente={pedido.cor === 'VERMELHO' || undefined}>
            {VERIFICACAO_REASON_LABELS[pedido.motivo]}
            {pedido.medida !== null && ` · tinha ${formatMedida(pedido.medida, pedido.unidade)}`}
          </small>
        )}
        {!pedido && last?.medida != null && (
          <small>
            <IconHistory size={12} aria-hidden="true" /> tinha {formatMedida(last.medida, last.unidade)}
          </small>
        )}
        {lacks.length > 0 && <small className={classes.falta}>{lacks.join(', ')}</small>}
        {lacks.length === 0 && item.foto === 'SEMPRE' && estado === 'NAO_VERIFICADO' && (
          <small>
            <IconCamera size={12} aria-hidden="true" /> pede foto
          </small>
        )}
        {by && <small>por {firstName(by)}</small>}
        {estado === 'NA' && <small>não se aplica</small>}
      </button>
      {readOnly ? (
        <span className={classes.dito} data-estado={estado}>
          {answer?.medida != null && `${formatMedida(answer.medida, item.unidade)} · `}
          {damages > 0 && `${damages} ${damageUnit(damages)} · `}
          {ITEM_STATE_LABELS[estado]}
        </span>
      ) : item.tipo === 'FAROL' ? (
        <ColorButtons estado={estado} choose={choose} label={item.nome} />
      ) : item.tipo === 'SIM_NAO' ? (
        <YesNoButtons
          estado={estado}
          label={item.nome}
          no={() => choose('VERDE')}
          yes={() => choose(colorOfYes(item))}
        />
      ) : item.tipo === 'AVARIAS' && estado !== 'AMARELO' && estado !== 'VERMELHO' ? (
        <DamageButtons estado={estado} label={item.nome} none={() => choose('VERDE')} mark={() => open(item.id)} />
      ) : (
        <button
          type="button"
          className={classes.valor}
          data-estado={estado}
          aria-label={`${figureInWords(item, answer)}: ${item.nome}`}
          onClick={() => open(item.id)}
        >
          {answer?.medida == null && damages === 0 && <FigureIcon size={18} aria-hidden="true" />}
          {figureInWords(item, answer)}
        </button>
      )}
      {photos.length > 0 && (
        <div className={classes.abaixo}>
          <MediaThumbs id={id} midias={photos} label={item.nome} />
        </div>
      )}
    </li>
  )
})

/** What the figure's button says: its value and colour, or what to do. */
function figureInWords({ tipo, unidade }: WalkItem['item'], r: Answer | undefined): string {
  if (tipo === 'TEXTO') return r?.texto ? 'Escrito' : 'Escrever'
  const damages = r?.avarias?.length ?? 0
  const value =
    tipo === 'AVARIAS'
      ? damages === 0
        ? 'Marcar'
        : `${damages} ${damageUnit(damages)}`
      : r?.medida == null
        ? 'Medir'
        : formatMedida(r.medida, unidade)
  return r && r.estado !== 'NAO_VERIFICADO' ? `${value} · ${ITEM_STATE_LABELS[r.estado]}` : value
}
