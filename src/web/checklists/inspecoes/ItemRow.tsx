import { VisuallyHidden } from '@mantine/core'
import { IconCamera, IconHistory, IconKeyboard, IconPencil, IconWheel } from '@tabler/icons-react'
import { memo } from 'react'
import type { Answer } from '#shared/checklists/inspecao.ts'
import { formatMedida, ITEM_STATE_LABELS, VERIFICACAO_REASON_LABELS } from '#shared/rules/checklist-words.ts'
import { lacksOf } from '#shared/rules/inspecao-items.ts'
import { firstName } from '#shared/rules/name.ts'
import { colorOfYes, painted, type Color } from './answers.ts'
import { ColorButtons } from './ColorButtons.tsx'
import { MediaThumbs } from './MediaThumbs.tsx'
import type { Acts } from './useActs.ts'
import type { WalkItem } from './walk.ts'
import { YesNoButtons } from './YesNoButtons.tsx'
import classes from './Item.module.css'

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
  const choose = (color: Color) => {
    // A second tap on the same colour opens the item rather than answering it again.
    if (color !== estado) acts.edit(item, (a) => painted(a, color))
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
        {sentBack && <small className={classes.pedido}>refazer</small>}
        {pedido && (
          <small className={classes.pedido}>
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
      ) : (
        <button type="button" className={classes.valor} data-estado={estado} onClick={() => open(item.id)}>
          <Figure entry={entry} answer={answer} />
        </button>
      )}
      {answer && answer.midias.length > 0 && (
        <div className={classes.abaixo}>
          <MediaThumbs id={id} midias={answer.midias} label={item.nome} />
        </div>
      )}
    </li>
  )
})

function Figure({ entry: { item }, answer: r }: Pick<Props, 'entry' | 'answer'>) {
  const hidden = <VisuallyHidden>: {item.nome}</VisuallyHidden>
  if (item.tipo === 'TEXTO')
    return (
      <>
        <IconPencil size={18} aria-hidden="true" />
        {r?.texto ? 'Escrito' : 'Escrever'}
        {hidden}
      </>
    )
  const Icon = item.tipo === 'PNEU' ? IconWheel : IconKeyboard
  return (
    <>
      {r?.medida == null && <Icon size={18} aria-hidden="true" />}
      {r?.medida == null ? 'Medir' : formatMedida(r.medida, item.unidade)}
      {r && r.estado !== 'NAO_VERIFICADO' && ` · ${ITEM_STATE_LABELS[r.estado]}`}
      {hidden}
    </>
  )
}
