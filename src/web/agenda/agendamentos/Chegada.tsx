import { Badge } from '@mantine/core'
import { IconMailOff, IconMessageQuestion } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { Entrega } from '#shared/agenda/entregas.ts'
import { formatarHora } from '#shared/rules/datas.ts'
import { NOME_CANAL } from '#shared/rules/nomes-envio.ts'
import { useFuso } from '../../core/loja.ts'
import { Placa } from '../../ui/dados/Placa.tsx'
import { AcoesAgendamento, type PerguntaDoAgendamento } from './AcoesAgendamento.tsx'
import classes from './Chegadas.module.css'
import { ESTADO } from './estado.ts'
import { podeMover } from './useArrasteDaChegada.ts'

interface Props {
  agendamento: Agendamento
  agora: number
  chefia: boolean
  perguntar: (tipo: PerguntaDoAgendamento) => void
  pegar: (e: PointerEvent<HTMLElement>, a: Agendamento) => void
}

/** A booked arrival: when, whose car, what for, what the customer asked, and what can be done. */
export function Chegada({ agendamento: a, agora, chefia, perguntar, pegar }: Props) {
  const fuso = useFuso()
  return (
    <li
      className={classes.chegada}
      data-estado={a.estado}
      data-move={(chefia && podeMover(a)) || undefined}
      onPointerDown={chefia ? (e) => pegar(e, a) : undefined}
    >
      <div className={classes.ponta}>
        <b className="num">{formatarHora(a.inicio, fuso)}</b>
        <Placa placa={a.placa} chassi={a.chassi} />
        <Badge variant="light" color={ESTADO[a.estado].cor} ml="auto">
          {ESTADO[a.estado].nome}
        </Badge>
      </div>
      <span className={classes.texto}>
        <b>{a.modelo}</b> · {a.cliente}
      </span>
      {a.pedido !== null && (
        <span className={classes.pedido} role="status">
          <IconMessageQuestion size={15} aria-hidden="true" /> pede outra hora: {a.pedido}
        </span>
      )}
      {a.confirmadoEm === null && a.pedido === null && a.lembrete && <Lembrete lembrete={a.lembrete} />}
      {a.motivoSobrecarga !== null && (
        <span className={classes.texto} data-suave>
          além da capacidade: {a.motivoSobrecarga}
        </span>
      )}
      <div className={classes.ponta}>
        <span className={classes.texto} data-suave>
          {a.servicos.map((s) => s.descricao).join(', ') || 'sem serviços pedidos'}
        </span>
        {chefia && <AcoesAgendamento agendamento={a} agora={agora} perguntar={perguntar} />}
      </div>
    </li>
  )
}

/** Whether the question to the customer left; what did not is asked again, by another channel too, in the menu. */
function Lembrete({ lembrete: m }: { lembrete: Entrega }) {
  const canal = NOME_CANAL[m.canal]
  if (m.estado === 'ENVIADA') return <span className={classes.lembrete}>confirmação pedida por {canal}</span>
  if (m.estado === 'PENDENTE' && m.tentativas === 0)
    return <span className={classes.lembrete}>pedindo confirmação por {canal}</span>
  const porque = { GUARDADA: 'o canal não está configurado', FALHOU: 'desistimos', PENDENTE: 'tentamos de novo' }
  return (
    <span className={classes.lembrete} data-parado role="status">
      <IconMailOff size={15} aria-hidden="true" /> pedido de confirmação não saiu por {canal}: {porque[m.estado]}
    </span>
  )
}
