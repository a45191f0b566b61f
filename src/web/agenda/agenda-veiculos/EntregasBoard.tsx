import { Button, Skeleton } from '@mantine/core'
import { IconKey, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { diaNaZona, formatarDia, formatarDuracao, formatarQuando, hoje } from '#shared/rules/datas.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { promessasEmRisco } from '../agenda/api.ts'
import { adiado } from '../../core/adiado.ts'
import { useAgora } from '../../core/agora.ts'
import { useInstantaneo } from '../../core/instantaneo.ts'
import { useFuso } from '../../core/loja.ts'
import { useSessao } from '../../core/session.ts'
import { useDetalhe } from '../../recipes/lista/useDetalhe.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { cartoesDoQuadro, chaveDoQuadro } from './api.ts'
import classes from './Entregas.module.css'
import { entregasDoDia, type Entrega } from './entregas.ts'
import { PassoDaEntrega } from './PassoDaEntrega.tsx'

const NovaPromessaModal = adiado(() => import('./NovaPromessaModal.tsx').then((m) => m.NovaPromessaModal))

/** The day's deliveries by promised hour, late and at risk on top with their cause; a car that is ready leaves after a last look, undoable; another hour is promised and told. Prints. */
export function EntregasBoard({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useFuso()
  const agora = useAgora()
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const q = useQuery(cartoesDoQuadro(codConcessionaria))
  const riscos = useQuery(promessasEmRisco(codConcessionaria))
  useInstantaneo('KANBAN_SNAPSHOT', codConcessionaria, chaveDoQuadro(codConcessionaria))
  const { abrir } = useDetalhe('cartao')
  const [prometendo, prometer] = useState<Cartao | null>(null)
  const dia = hoje(fuso, new Date(agora))
  const entregas = useMemo(
    () => entregasDoDia(q.data ?? [], agora, (i) => diaNaZona(i, fuso) === dia),
    [q.data, agora, fuso, dia],
  )
  const causas = useMemo(() => new Map(riscos.data?.map((r) => [r.codPassagem, r.causa])), [riscos.data])
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
  const conta = (tom: Entrega['tom']) => entregas.filter((e) => e.tom === tom).length
  return (
    <>
      <div className={classes.topo}>
        <b>Hoje, {formatarDia(dia)}</b>
        <span className="suave num">
          {entregas.length} entregas · {conta('vermelho')} atrasadas · {conta('amarelo')} em risco · {conta('verde')}{' '}
          prontas
        </span>
        <Button
          variant="default"
          size="compact-md"
          className={classes.imprimir}
          leftSection={<IconPrinter size={16} />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </div>
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
            <span className={classes.situacao}>
              {situacao(e)}
              {e.minutosDeAtraso > 0 && <small>{causas.get(e.cartao.codPassagem) ?? ''}</small>}
            </span>
            <span className={classes.botoes}>
              {chefia && e.cartao.entregueEm === null && (
                <Button
                  size="compact-md"
                  variant={e.passo ? 'subtle' : 'default'}
                  aria-label={`Nova promessa de ${e.cartao.placa ?? e.cartao.modelo}`}
                  onClick={() => prometer(e.cartao)}
                >
                  Nova promessa
                </Button>
              )}
              {chefia && e.passo && <PassoDaEntrega entrega={e} />}
            </span>
          </li>
        ))}
      </ul>
      {prometendo && (
        <Suspense>
          <NovaPromessaModal cartao={prometendo} fechar={() => prometer(null)} />
        </Suspense>
      )}
    </>
  )
}

function situacao(e: Entrega): string {
  if (e.cartao.entregueEm !== null) return 'entregue'
  const atraso = e.minutosDeAtraso > 0 ? `atrasa ${formatarDuracao(e.minutosDeAtraso)} · ` : ''
  if (e.faltam === 0) return `${atraso}pronto`
  return `${atraso}${e.faltam === 1 ? '1 serviço por terminar' : `${e.faltam} serviços por terminar`}`
}
