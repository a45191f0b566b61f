import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Nivel } from '#shared/core/contract.ts'
import { type Garantia, GARANTIA_NIVEIS } from '#shared/garantia/solicitacoes.ts'
import { GARANTIA_STATE_NAMES, GARANTIA_STATES, type GarantiaState } from '#shared/rules/garantia.ts'
import { useSessao } from '../../core/session/session.ts'
import { Board, BoardColumn } from '../../recipes/board/Board.tsx'
import { BoardCards } from '../../recipes/board/BoardCards.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { type GarantiasFilter, garantiasQuery, summaryQuery } from './api.ts'
import { Deadline } from './GarantiaBadge.tsx'
import classes from './Garantias.module.css'

interface Props {
  pedido: GarantiasFilter
  open: (codSolicitacao: number) => void
}

/** Claims by state, each column with its value. */
export function GarantiaBoard({ pedido, open }: Props) {
  return (
    <Board label="Garantias por situação">
      {GARANTIA_STATES.map((estado) => (
        <StateColumn key={estado} estado={estado} pedido={pedido} open={open} />
      ))}
    </Board>
  )
}

function StateColumn({ estado, pedido, open }: Props & { estado: GarantiaState }) {
  const nivel = useSessao()?.nivel
  const { codConcessionaria, de, ate } = pedido
  const sums = useQuery({
    ...summaryQuery({ codConcessionaria, de, ate }),
    enabled: nivel !== undefined && (GARANTIA_NIVEIS as readonly Nivel[]).includes(nivel),
  })
  const data = usePages(garantiasQuery({ ...pedido, estado }))
  // With other filters the sums of all claims would not be those of the cards.
  const plain = !pedido.busca && !pedido.motivo && !pedido.prazo && !de && !ate
  const all = plain ? sums.data?.estados.find((e) => e.estado === estado) : undefined
  const conta = all?.quantas ?? (data.loading ? undefined : data.rows.length)
  return (
    <BoardColumn
      title={GARANTIA_STATE_NAMES[estado]}
      conta={conta}
      sum={all ? <Money centavos={all.valor} /> : undefined}
    >
      <BoardCards
        data={data}
        rowKey={(g) => g.codSolicitacao}
        height={118}
        empty="Nenhuma"
        card={(g) => <ClaimCard garantia={g} open={open} />}
      />
    </BoardColumn>
  )
}

function ClaimCard({ garantia: g, open }: { garantia: Garantia; open: (cod: number) => void }) {
  return (
    <button type="button" className={classes.cartao} onClick={() => open(g.codSolicitacao)}>
      <span className={classes.linha}>
        <Placa placa={g.placa} chassi={g.chassi} />
        <span className="num suave">nº {g.numero}</span>
      </span>
      <Text component="span" fw={600} truncate>
        {g.reclamacao || g.modelo}
      </Text>
      <span className={classes.linha}>
        {(g.situacaoPrazo !== null || g.estado === 'RASCUNHO') && <Deadline garantia={g} />}
        <b className="nowrap">
          <Money centavos={g.valorPedido} />
        </b>
      </span>
    </button>
  )
}
