import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowsMove, IconFileDollar, IconListCheck, IconMessage, IconPlayerPauseFilled } from '@tabler/icons-react'
import { memo, type PointerEvent } from 'react'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import { formatDuration, formatWhen } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { isLate, isAtRisk, isStalled } from './filter.ts'
import classes from './Veiculos.module.css'

interface Props {
  card: Card
  now: number
  opened: boolean
  open: (codAgendaVeiculo: number) => void
  /** Absent when the user has no right to move cards. */
  grab?: (e: PointerEvent<HTMLElement>, c: Card) => void
  move?: () => void
}

/** The current work on the car, or the reason why it stands still. */
function situacao(c: Card): string {
  const parado = c.servicos.find((s) => s.paralisado)
  if (c.codStatusParalisado !== null || parado) return c.statusParalisado ?? parado?.motivo ?? 'Paralisado'
  const atual = c.servicos.find((s) => s.trabalhando) ?? c.servicos.find((s) => s.status < 3) ?? c.servicos[0]
  if (!atual) return 'Sem serviços'
  const others = c.servicos.length > 1 ? ` +${c.servicos.length - 1}` : ''
  return `${atual.descricao}${atual.status === 2 ? ` · ${atual.percentual} %` : ''}${others}`
}

/** A car on the board: plate and promise, car and customer, status, people; at the foot the share of the promised time that has passed. */
export const VeiculoCard = memo(function VeiculoCard({ card: c, now, opened, open, grab, move }: Props) {
  const fuso = useTimeZone()
  const late = isLate(c, now)
  const atRisk = isAtRisk(c, now)
  const arrived = Date.parse(c.chegouEm)
  const wear = c.promessa === null ? null : (now - arrived) / Math.max(60_000, Date.parse(c.promessa) - arrived)
  const tone = late || (wear !== null && wear > 1) ? 'vermelho' : wear !== null && wear >= 0.8 ? 'amarelo' : 'verde'
  const promessa =
    c.promessa === null ? 'sem promessa' : formatWhen(c.promessa, fuso, new Date(now)).replace(/^hoje /, '')
  const inColumn = formatDuration((now - Date.parse(c.noStatusDesde)) / 60_000)
  return (
    <article
      className={classes.cartao}
      data-aberto={opened || undefined}
      data-cartao={c.codAgendaVeiculo}
      aria-label={`${c.placa ?? c.modelo}, ${c.cliente}`}
      onPointerDown={grab && c.entregueEm === null ? (e) => grab(e, c) : undefined}
    >
      <div className={classes.ponta}>
        <button type="button" className={classes.abrir} onClick={() => open(c.codAgendaVeiculo)}>
          <Placa placa={c.placa} chassi={c.chassi} />
          <VisuallyHidden> · abrir o veículo</VisuallyHidden>
        </button>
        <span className={classes.promessa} data-tom={late ? 'vermelho' : atRisk ? 'amarelo' : undefined}>
          {promessa}
          {(late || atRisk) && <small>{late ? ' atrasado' : ' em risco'}</small>}
        </span>
        {move && c.entregueEm === null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            className={classes.mover}
            aria-label={`Mover ${c.placa ?? c.modelo} para outra coluna`}
            onClick={move}
          >
            <IconArrowsMove size={15} />
          </ActionIcon>
        )}
      </div>
      <span className={classes.texto}>
        <b>{c.modelo}</b> · {firstName(c.cliente)}
        {c.prisma && ` · prisma ${c.prisma}`}
        {c.lugar && ` · ${c.lugar}`}
        {c.chave && ` · chave ${c.chave}`}
      </span>
      <div className={classes.sinais}>
        <Place
          place="sinalDeRecall"
          target={{ tipo: 'passagem', codigo: c.codPassagem }}
          codConcessionaria={c.codConcessionaria}
        />
        <span className={classes.texto} data-parado={isStalled(c) || undefined}>
          {isStalled(c) && <IconPlayerPauseFilled size={12} aria-label="Paralisado" />} {situacao(c)}
        </span>
      </div>
      <div className={classes.ponta}>
        <span className={classes.consultor}>
          <i style={{ background: c.corAgenda ?? 'var(--borda)' }} aria-hidden="true" />
          {c.consultor ?? 'sem consultor'}
        </span>
        <span className={classes.marcas}>
          <Place place="relogioDoCarro" codConcessionaria={c.codConcessionaria} codPassagem={c.codPassagem} />
          {c.complementaresPendentes > 0 && (
            <span title="Orçamentos complementares à espera do cliente">
              <IconFileDollar size={14} aria-label="Orçamentos complementares" /> {c.complementaresPendentes}
            </span>
          )}
          {c.checklists > 0 && (
            <span title="Checklists ativos">
              <IconListCheck size={14} aria-label="Checklists ativos" /> {c.checklists}
            </span>
          )}
          {c.comentarios > 0 && (
            <span title="Comentários">
              <IconMessage size={14} aria-label="Comentários" /> {c.comentarios}
            </span>
          )}
          <span className="num" title="Tempo nesta coluna">
            {inColumn}
          </span>
        </span>
      </div>
      {wear !== null && (
        <i
          className={classes.prazo}
          data-tom={tone}
          style={{ width: `${Math.min(100, Math.max(3, wear * 100))}%` }}
          title="Tempo passado até a promessa"
        />
      )}
    </article>
  )
})
