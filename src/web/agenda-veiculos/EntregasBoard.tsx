import { Button, Skeleton } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NIVEIS_CHEFIA } from '#shared/agenda.ts'
import type { Cartao } from '#shared/agenda-veiculos.ts'
import type { Nivel } from '#shared/contract.ts'
import { diaNaZona, formatarDuracao, formatarQuando, hoje } from '#shared/regras/datas.ts'
import { primeiroNome } from '#shared/regras/nome.ts'
import { useAgora } from '../lib/agora.ts'
import { mensagemDe } from '../lib/erros.ts'
import { useInstantaneo } from '../lib/instantaneo.ts'
import { useFuso } from '../lib/loja.ts'
import { useSessao } from '../lib/session.ts'
import { toast, toastDesfazer } from '../lib/toast.ts'
import { useDetalhe } from '../receitas/lista/useDetalhe.ts'
import { agir, chaveDaAgenda } from '../servicos-agendados/api.ts'
import { EmptyState } from '../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../ui/avisos/ErroDeCarga.tsx'
import { Placa } from '../ui/dados/Placa.tsx'
import { cartoesDoQuadro, chaveDoQuadro } from './api.ts'
import classes from './Entregas.module.css'
import { entregasDoDia, type Entrega } from './entregas.ts'

const DESFAZER_MS = 5000

/** The day's deliveries by promised hour, late and at risk on top; a car that is ready leaves with one click, undoable. */
export function EntregasBoard({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useFuso()
  const agora = useAgora()
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const q = useQuery(cartoesDoQuadro(codConcessionaria))
  useInstantaneo('KANBAN_SNAPSHOT', codConcessionaria, chaveDoQuadro(codConcessionaria))
  const { abrir } = useDetalhe('cartao')
  const dia = hoje(fuso, new Date(agora))
  const entregas = useMemo(
    () => entregasDoDia(q.data ?? [], agora, (i) => diaNaZona(i, fuso) === dia),
    [q.data, agora, fuso, dia],
  )
  if (q.isError && !q.data) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (q.isPending) return <Skeleton height={280} radius={8} />
  if (entregas.length === 0)
    return (
      <EmptyState
        titulo="Nenhuma entrega para hoje"
        texto="Os veículos prometidos para hoje, os atrasados e os prontos aparecem aqui."
        icone={<IconKey size={26} stroke={1.5} />}
      />
    )
  return (
    <ul className={classes.lista} aria-label="Entregas">
      {entregas.map((e) => (
        <li key={e.cartao.codAgendaVeiculo} className={classes.entrega} data-tom={e.tom}>
          <b className="num">
            {e.cartao.promessa ? formatarQuando(e.cartao.promessa, fuso, new Date(agora)) : 'sem promessa'}
          </b>
          <button type="button" className={classes.abrir} onClick={() => abrir(e.cartao.codAgendaVeiculo)}>
            <Placa placa={e.cartao.placa} chassi={e.cartao.chassi} />
          </button>
          <span className={classes.quem}>
            <b>{e.cartao.modelo}</b> · {primeiroNome(e.cartao.cliente)}
            {e.cartao.prisma && ` · prisma ${e.cartao.prisma}`}
          </span>
          <span className={classes.situacao}>{situacao(e)}</span>
          {chefia && e.passo && <Passo entrega={e} />}
        </li>
      ))}
    </ul>
  )
}

function situacao(e: Entrega): string {
  if (e.cartao.entregueEm !== null) return 'entregue'
  const atraso = e.minutosDeAtraso > 0 ? `atrasa ${formatarDuracao(e.minutosDeAtraso)} · ` : ''
  if (e.faltam === 0) return `${atraso}pronto`
  return `${atraso}${e.faltam === 1 ? '1 serviço por terminar' : `${e.faltam} serviços por terminar`}`
}

/** The next step of a delivery, on all services that wait for it: inspection, then the key. */
function Passo({ entrega: { cartao: c, passo } }: { entrega: Entrega }) {
  const client = useQueryClient()
  const ler = () => client.invalidateQueries({ queryKey: chaveDaAgenda(c.codConcessionaria) })
  const fazer = useMutation({
    mutationFn: async ({
      acao,
      servicos,
    }: {
      acao: Parameters<typeof agir>[0]
      servicos: readonly Pick<Cartao['servicos'][number], 'codServicoAgendado' | 'versao'>[]
    }) => {
      const feitos = []
      for (const s of servicos) feitos.push(await agir(acao, s, 'Desfeito logo depois'))
      return feitos
    },
    onSettled: ler,
  })
  if (!passo) return null
  const inspecao = passo === 'APROVAR_QUALIDADE'
  async function agora(): Promise<void> {
    const servicos = c.servicos.filter((s) => s.status === (inspecao ? 3 : 4))
    const feitos = await fazer
      .mutateAsync({ acao: inspecao ? 'APROVAR_QUALIDADE' : 'ENTREGAR', servicos })
      .catch(() => null)
    if (!feitos) return
    const nome = c.placa ?? c.modelo
    toastDesfazer(
      inspecao ? `${nome}: inspeção aprovada` : `${nome} entregue`,
      () =>
        void fazer
          .mutateAsync({ acao: inspecao ? 'CANCELAR_QUALIDADE' : 'CANCELAR_ENTREGA', servicos: feitos })
          .catch((e: unknown) => toast.erro(mensagemDe(e))),
      DESFAZER_MS,
    )
  }
  return (
    <Button
      size="compact-md"
      variant={inspecao ? 'default' : 'filled'}
      loading={fazer.isPending}
      onClick={() => void agora()}
    >
      {inspecao ? 'Aprovar inspeção' : 'Entregar'}
    </Button>
  )
}
