import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowsMove, IconFileDollar, IconListCheck, IconMessage, IconPlayerPauseFilled } from '@tabler/icons-react'
import { memo, type PointerEvent } from 'react'
import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'
import { formatarDuracao, formatarQuando } from '#shared/rules/datas.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { useFuso } from '../../core/loja.ts'
import { Placa } from '../../ui/dados/Placa.tsx'
import { estaAtrasado, estaEmRisco, estaParado } from './filtro.ts'
import classes from './Veiculos.module.css'

interface Props {
  cartao: Cartao
  agora: number
  aberto: boolean
  abrir: (codAgendaVeiculo: number) => void
  /** Absent: the person may only look. */
  pegar?: (e: PointerEvent<HTMLElement>, c: Cartao) => void
  mover?: () => void
}

/** What is being done with the car, or why nothing is. */
function situacao(c: Cartao): string {
  const parado = c.servicos.find((s) => s.paralisado)
  if (c.codStatusParalisado !== null || parado) return c.statusParalisado ?? parado?.motivo ?? 'Paralisado'
  const atual = c.servicos.find((s) => s.trabalhando) ?? c.servicos.find((s) => s.status < 3) ?? c.servicos[0]
  if (!atual) return 'Sem serviços'
  const outros = c.servicos.length > 1 ? ` +${c.servicos.length - 1}` : ''
  return `${atual.descricao}${atual.status === 2 ? ` · ${atual.percentual} %` : ''}${outros}`
}

/** A car on the board: plate and promise, car and customer, what goes on, who has it; at the foot how much of the promised time has passed. */
export const CartaoVeiculo = memo(function CartaoVeiculo({ cartao: c, agora, aberto, abrir, pegar, mover }: Props) {
  const fuso = useFuso()
  const atrasado = estaAtrasado(c, agora)
  const emRisco = estaEmRisco(c, agora)
  const chegou = Date.parse(c.chegouEm)
  const gasto = c.promessa === null ? null : (agora - chegou) / Math.max(60_000, Date.parse(c.promessa) - chegou)
  const tom =
    atrasado || (gasto !== null && gasto > 1) ? 'vermelho' : gasto !== null && gasto >= 0.8 ? 'amarelo' : 'verde'
  const promessa =
    c.promessa === null ? 'sem promessa' : formatarQuando(c.promessa, fuso, new Date(agora)).replace(/^hoje /, '')
  const naColuna = formatarDuracao((agora - Date.parse(c.noStatusDesde)) / 60_000)
  return (
    <article
      className={classes.cartao}
      data-aberto={aberto || undefined}
      data-cartao={c.codAgendaVeiculo}
      aria-label={`${c.placa ?? c.modelo}, ${c.cliente}`}
      onPointerDown={pegar && c.entregueEm === null ? (e) => pegar(e, c) : undefined}
    >
      <div className={classes.ponta}>
        <button type="button" className={classes.abrir} onClick={() => abrir(c.codAgendaVeiculo)}>
          <Placa placa={c.placa} chassi={c.chassi} />
          <VisuallyHidden> · abrir o veículo</VisuallyHidden>
        </button>
        <span className={classes.promessa} data-tom={atrasado ? 'vermelho' : emRisco ? 'amarelo' : undefined}>
          {promessa}
          {(atrasado || emRisco) && <small>{atrasado ? ' atrasado' : ' em risco'}</small>}
        </span>
        {mover && c.entregueEm === null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            className={classes.mover}
            aria-label={`Mover ${c.placa ?? c.modelo} para outra coluna`}
            onClick={mover}
          >
            <IconArrowsMove size={15} />
          </ActionIcon>
        )}
      </div>
      <span className={classes.texto}>
        <b>{c.modelo}</b> · {primeiroNome(c.cliente)}
        {c.prisma && ` · prisma ${c.prisma}`}
      </span>
      <span className={classes.texto} data-parado={estaParado(c) || undefined}>
        {estaParado(c) && <IconPlayerPauseFilled size={12} aria-label="Paralisado" />} {situacao(c)}
      </span>
      <div className={classes.ponta}>
        <span className={classes.consultor}>
          <i style={{ background: c.corAgenda ?? 'var(--borda)' }} aria-hidden="true" />
          {c.consultor ?? 'sem consultor'}
        </span>
        <span className={classes.marcas}>
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
            {naColuna}
          </span>
        </span>
      </div>
      {gasto !== null && (
        <i
          className={classes.prazo}
          data-tom={tom}
          style={{ width: `${Math.min(100, Math.max(3, gasto * 100))}%` }}
          title="Tempo passado até a promessa"
        />
      )}
    </article>
  )
})
