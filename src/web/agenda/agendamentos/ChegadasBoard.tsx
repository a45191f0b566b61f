import { ActionIcon, Anchor, Button, Skeleton } from '@mantine/core'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { type Agendamento, NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { diaNaZona, formatarDia, hoje, somarDias } from '#shared/rules/datas.ts'
import { diaDaSemana } from '#shared/rules/planejamento.ts'
import { adiado } from '../../core/adiado.ts'
import { useAgora } from '../../core/agora.ts'
import { useInstantaneo } from '../../core/instantaneo.ts'
import { lojasStore, useFuso } from '../../core/loja.ts'
import { useSessao } from '../../core/session.ts'
import { useStore } from '../../core/store.ts'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { chaveDaAgenda } from '../servicos-agendados/api.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import type { PerguntaDoAgendamento } from './AcoesAgendamento.tsx'
import { agendamentosDaLoja, chaveDosAgendamentos } from './api.ts'
import classes from './Chegadas.module.css'
import { DiaPorConsultor } from './DiaPorConsultor.tsx'
import { FaixaCapacidade } from './FaixaCapacidade.tsx'
import { SemanaChegadas } from './SemanaChegadas.tsx'
import { useArrasteDaChegada } from './useArrasteDaChegada.ts'

const PerguntaAgendamento = adiado(() => import('./PerguntaAgendamento.tsx').then((m) => m.PerguntaAgendamento))
const AusentesModal = adiado(() => import('./AusentesModal.tsx').then((m) => m.AusentesModal))

/** What the list's snapshots do not bring: read again when the list has changed. */
const COM_A_LISTA = ['consultores-do-dia', 'capacidade', 'ausentes']

/** The arrivals of a day or week by adviser: confirm, arrive, receive, move by hand or dialog, cancel; what the days hold; who did not come. */
export function ChegadasBoard({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useFuso()
  const agora = useAgora()
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const cnpj = useStore(lojasStore).find((l) => l.codConcessionaria === codConcessionaria)?.cnpj
  const q = useQuery(agendamentosDaLoja(codConcessionaria))
  useInstantaneo('getAgendamentos', codConcessionaria, chaveDosAgendamentos(codConcessionaria))
  useComALista(codConcessionaria, q.data)
  const pegar = useArrasteDaChegada(codConcessionaria)
  const [filtros, mudar] = useFiltros(['dia', 'vista'])
  const [pergunta, perguntar] = useState<{ tipo: PerguntaDoAgendamento; agendamento: Agendamento } | null>(null)
  const [hora, agendar] = useState<{ inicio: string; codConsultor: number | null } | null>(null)
  const [vendoAusentes, verAusentes] = useState(false)
  const ehHoje = hoje(fuso, new Date(agora))
  const dia = /^\d{4}-\d{2}-\d{2}$/.test(filtros.dia ?? '') ? (filtros.dia ?? ehHoje) : ehHoje
  const semana = filtros.vista === 'semana'
  const segunda = somarDias(dia, 1 - Number(diaDaSemana(dia)))
  const dias = Array.from({ length: 7 }, (_, i) => somarDias(segunda, i))
  const vivos = useMemo(
    () => (q.data ?? []).filter((a) => a.estado !== 'CANCELADO').toSorted((a, b) => a.inicio.localeCompare(b.inicio)),
    [q.data],
  )
  const doDia = useMemo(() => vivos.filter((a) => diaNaZona(a.inicio, fuso) === dia), [vivos, fuso, dia])
  if (q.isError && !q.data) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  const ver = (d: string, vista = filtros.vista) => mudar({ dia: d === ehHoje ? undefined : d, vista })
  const passo = semana ? 7 : 1
  const conta = (estado: Agendamento['estado']) => doDia.filter((a) => a.estado === estado).length
  const faltam = vivos.filter((a) => a.estado === 'NO_SHOW').length
  return (
    <>
      <div className={classes.faixa}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={semana ? 'Semana anterior' : 'Dia anterior'}
          onClick={() => ver(somarDias(dia, -passo))}
        >
          <IconChevronLeft size={17} />
        </ActionIcon>
        <b>
          {semana
            ? `${formatarDia(segunda).slice(0, 5)} a ${formatarDia(somarDias(segunda, 6))}`
            : `${dia === ehHoje ? 'Hoje, ' : ''}${formatarDia(dia)}`}
        </b>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={semana ? 'Próxima semana' : 'Próximo dia'}
          onClick={() => ver(somarDias(dia, passo))}
        >
          <IconChevronRight size={17} />
        </ActionIcon>
        <div role="group" aria-label="Vista" className={classes.acoes}>
          {(['dia', 'semana'] as const).map((v) => (
            <Button
              key={v}
              size="compact-md"
              variant="default"
              aria-pressed={semana === (v === 'semana')}
              onClick={() => mudar({ vista: v === 'semana' ? v : undefined })}
            >
              {v === 'dia' ? 'Dia' : 'Semana'}
            </Button>
          ))}
        </div>
        {!semana && (
          <span className="suave num">
            {doDia.length} {doDia.length === 1 ? 'agendamento' : 'agendamentos'} · {conta('RECEPCIONADO')} recebidos ·{' '}
            {conta('NO_SHOW')} não vieram
          </span>
        )}
        <span className={classes.fim}>
          <Anchor
            href={`/agenda-virtual/calendar1/${codConcessionaria}/${cnpj?.replace(/\W/g, '') || '0'}`}
            target="_blank"
            rel="noopener"
            size="sm"
          >
            Calendário
          </Anchor>
          <Button size="compact-md" variant="default" onClick={() => verAusentes(true)}>
            Não vieram{faltam > 0 && ` (${faltam} desde ontem)`}
          </Button>
        </span>
      </div>
      <FaixaCapacidade
        codConcessionaria={codConcessionaria}
        de={segunda}
        ate={somarDias(segunda, 6)}
        dia={dia}
        fuso={fuso}
        agendamentos={vivos}
        ir={(d) => ver(d)}
      />
      {q.isPending && <Skeleton height={240} radius={8} />}
      {q.data && !semana && doDia.length === 0 && (
        <EmptyState
          titulo="Nenhuma chegada neste dia"
          texto="Os agendamentos do dia aparecem aqui pela hora. Use Agendar para marcar um."
          icone={<IconCalendarEvent size={26} stroke={1.5} />}
        />
      )}
      {q.data &&
        (semana ? (
          <SemanaChegadas
            dias={dias}
            hoje={ehHoje}
            lista={vivos}
            chefia={chefia}
            abrir={(d) => ver(d, undefined)}
            pegar={pegar}
          />
        ) : (
          <DiaPorConsultor
            codConcessionaria={codConcessionaria}
            dia={dia}
            doDia={doDia}
            agora={agora}
            chefia={chefia}
            perguntar={(tipo, agendamento) => perguntar({ tipo, agendamento })}
            pegar={pegar}
            agendar={agendar}
          />
        ))}
      {hora && (
        <Lugar lugar="agendarChegada" codConcessionaria={codConcessionaria} hora={hora} fechar={() => agendar(null)} />
      )}
      {vendoAusentes && (
        <Suspense>
          <AusentesModal
            codConcessionaria={codConcessionaria}
            reagendar={(agendamento) => {
              verAusentes(false)
              perguntar({ tipo: 'reagendar', agendamento })
            }}
            fechar={() => verAusentes(false)}
          />
        </Suspense>
      )}
      {pergunta && (
        <Suspense>
          <PerguntaAgendamento {...pergunta} fechar={() => perguntar(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Free hours, capacity and absences are read again when the list of appointments has changed. */
function useComALista(codConcessionaria: number, lista: readonly Agendamento[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (lista === undefined) return
    void client.invalidateQueries({
      queryKey: chaveDaAgenda(codConcessionaria),
      predicate: ({ queryKey }) => COM_A_LISTA.includes(String(queryKey[2])),
    })
  }, [client, codConcessionaria, lista])
}
