import { ActionIcon, Badge, Skeleton } from '@mantine/core'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { type Agendamento, NIVEIS_CHEFIA } from '#shared/agenda.ts'
import type { Nivel } from '#shared/contract.ts'
import { diaNaZona, formatarDia, formatarHora, hoje, somarDias } from '#shared/regras/datas.ts'
import { adiado } from '../lib/adiado.ts'
import { useAgora } from '../lib/agora.ts'
import { useInstantaneo } from '../lib/instantaneo.ts'
import { useFuso } from '../lib/loja.ts'
import { useSessao } from '../lib/session.ts'
import { useFiltros } from '../receitas/lista/filtros.ts'
import { EmptyState } from '../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../ui/avisos/ErroDeCarga.tsx'
import { Placa } from '../ui/dados/Placa.tsx'
import { AcoesAgendamento, type PerguntaDoAgendamento } from './AcoesAgendamento.tsx'
import { agendamentosDaLoja, chaveDosAgendamentos } from './api.ts'
import classes from './Chegadas.module.css'
import { ESTADO } from './estado.ts'

const PerguntaAgendamento = adiado(() => import('./PerguntaAgendamento.tsx').then((m) => m.PerguntaAgendamento))

/** Appointments by consultor, those without one last. */
function porConsultor(lista: readonly Agendamento[]): [string, Agendamento[]][] {
  const grupos = Map.groupBy(lista, (a) => a.consultor ?? 'Sem consultor')
  return [...grupos].toSorted(([a, x], [b, y]) =>
    (x[0]?.codConsultor ?? null) === null
      ? 1
      : (y[0]?.codConsultor ?? null) === null
        ? -1
        : a.localeCompare(b, 'pt-BR'),
  )
}

/** The arrivals of a day by consultor and hour: confirm, arrive, receive, move, cancel, with who did not come. */
export function ChegadasBoard({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useFuso()
  const agora = useAgora()
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const q = useQuery(agendamentosDaLoja(codConcessionaria))
  useInstantaneo('getAgendamentos', codConcessionaria, chaveDosAgendamentos(codConcessionaria))
  const [filtros, mudar] = useFiltros(['dia'])
  const [pergunta, perguntar] = useState<{ tipo: PerguntaDoAgendamento; agendamento: Agendamento } | null>(null)
  const ehHoje = hoje(fuso, new Date(agora))
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(filtros.dia ?? '') ? (filtros.dia ?? ehHoje) : ehHoje
  const doDia = useMemo(
    () =>
      (q.data ?? [])
        .filter((a) => a.estado !== 'CANCELADO' && diaNaZona(a.inicio, fuso) === dia)
        .toSorted((a, b) => a.inicio.localeCompare(b.inicio)),
    [q.data, fuso, dia],
  )
  if (q.isError && !q.data) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  const ir = (dias: number) => mudar({ dia: somarDias(dia, dias) === ehHoje ? undefined : somarDias(dia, dias) })
  const conta = (estado: Agendamento['estado']) => doDia.filter((a) => a.estado === estado).length
  return (
    <>
      <div className={classes.faixa}>
        <ActionIcon variant="default" size={32} aria-label="Dia anterior" onClick={() => ir(-1)}>
          <IconChevronLeft size={17} />
        </ActionIcon>
        <b>
          {dia === ehHoje ? 'Hoje, ' : ''}
          {formatarDia(dia)}
        </b>
        <ActionIcon variant="default" size={32} aria-label="Próximo dia" onClick={() => ir(1)}>
          <IconChevronRight size={17} />
        </ActionIcon>
        <span className="suave num">
          {doDia.length} {doDia.length === 1 ? 'agendamento' : 'agendamentos'} · {conta('RECEPCIONADO')} recebidos ·{' '}
          {conta('NO_SHOW')} não vieram
        </span>
      </div>
      {q.isPending && <Skeleton height={240} radius={8} />}
      {q.data && doDia.length === 0 && (
        <EmptyState
          titulo="Nenhuma chegada neste dia"
          texto="Os agendamentos do dia aparecem aqui pela hora. Use Agendar para marcar um."
          icone={<IconCalendarEvent size={26} stroke={1.5} />}
        />
      )}
      <div className={classes.consultores}>
        {porConsultor(doDia).map(([nome, lista]) => (
          <section
            key={nome}
            className={classes.consultor}
            aria-label={nome}
            style={{ borderTopColor: lista[0]?.corAgenda ?? 'var(--borda)' }}
          >
            <h2>
              {nome} <span className="num suave">{lista.length}</span>
            </h2>
            <ul className={classes.lista}>
              {lista.map((a) => (
                <li key={a.codAgendamento} className={classes.chegada} data-estado={a.estado}>
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
                  <div className={classes.ponta}>
                    <span className={classes.texto} data-suave>
                      {a.servicos.map((s) => s.descricao).join(', ') || 'sem serviços pedidos'}
                    </span>
                    {chefia && (
                      <AcoesAgendamento
                        agendamento={a}
                        agora={agora}
                        perguntar={(tipo) => perguntar({ tipo, agendamento: a })}
                      />
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {pergunta && (
        <Suspense>
          <PerguntaAgendamento {...pergunta} fechar={() => perguntar(null)} />
        </Suspense>
      )}
    </>
  )
}
