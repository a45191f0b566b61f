import { ActionIcon, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { diaNaZona } from '#shared/rules/datas.ts'
import { formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { editavelMes, NOME_ESTADO_MES } from '#shared/rules/mes-vendas.ts'
import type { MesResumo } from '#shared/vendas/vendas.ts'
import { useFuso } from '../../core/loja.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { mesesDoAno } from './api.ts'
import { TOM_DO_MES } from '../../ui/mes/EstadoMesBadge.tsx'
import { mesCurto, nomeDoMes } from '../../ui/mes/meses.ts'
import { useAbrirMes } from './useAbrirMes.ts'
import classes from './Vendas.module.css'

/** /vendas/lancamento-mensal: a year's months by store, each with its state, how full it is and what it comes to. */
export function LancamentosPage() {
  const hoje = diaNaZona(new Date().toISOString(), useFuso())
  const [filtros, mudar] = useFiltros(['busca', 'ano'])
  const ano = Number(filtros.ano) || Number(hoje.slice(0, 4))
  const estreita = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
  const lista = usePaginas(mesesDoAno({ ano, busca: filtros.busca }))
  const abrirMes = useAbrirMes()
  const abrir = (m: MesResumo) => abrirMes(m, hoje.startsWith(m.mes) ? Number(hoje.slice(8)) : 1)
  const mes = (m: MesResumo) => (
    <Mes key={m.mes} mes={m} futuro={m.mes > hoje.slice(0, 7)} atrasado={m.prazo < hoje} abrir={() => abrir(m)} />
  )
  return (
    <ListPage
      titulo="Lançamento mensal"
      busca={{ valor: filtros.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'Nome da concessionária' }}
      botoes={
        <div className={classes.barra}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Ano anterior"
            onClick={() => mudar({ ano: String(ano - 1) })}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <b className="num">{ano}</b>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Próximo ano"
            onClick={() => mudar({ ano: String(ano + 1) })}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      }
      acao={
        <Button variant="default" renderRoot={(p) => <TelaLink {...p} to="/vendas/lancamento-mensal/workflow" />}>
          Aprovações
        </Button>
      }
    >
      {lista.carregando && <Skeleton height={320} radius={8} />}
      {lista.erro !== null && <ErroDeCarga erro={lista.erro} tentar={lista.tentar} />}
      {!lista.carregando && lista.erro === null && lista.linhas.length === 0 && (
        <EmptyState titulo="Nenhuma concessionária com esse nome" texto="Mude a busca para ver as outras." />
      )}
      {lista.linhas.length > 0 &&
        (estreita ? (
          <ul className={classes.lojas} aria-label={`Meses de ${ano}`}>
            {lista.linhas.map((l) => (
              <li key={l.codConcessionaria}>
                <b>{l.nome}</b>
                <div className={classes.meses}>{l.meses.map(mes)}</div>
              </li>
            ))}
          </ul>
        ) : (
          <div className={classes.ano} role="region" aria-label={`Meses de ${ano}`} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Concessionária</th>
                  {lista.linhas[0]?.meses.map((m) => (
                    <th key={m.mes} scope="col">
                      {mesCurto(m.mes)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lista.linhas.map((l) => (
                  <tr key={l.codConcessionaria}>
                    <th scope="row">{l.nome}</th>
                    {l.meses.map((m) => (
                      <td key={m.mes}>{mes(m)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      {lista.temMais && (
        <Button variant="default" loading={lista.buscandoMais} onClick={lista.buscarMais} mx="auto">
          Mais concessionárias
        </Button>
      )}
    </ListPage>
  )
}

function Mes({
  mes: m,
  futuro,
  atrasado,
  abrir,
}: {
  mes: MesResumo
  futuro: boolean
  atrasado: boolean
  abrir: () => void
}) {
  const falta = atrasado && editavelMes(m.estado) && m.preenchidos > 0
  const vazio = m.estado === 'ABERTO' && m.preenchidos === 0 && atrasado
  const dito = [
    nomeDoMes(m.mes),
    NOME_ESTADO_MES[m.estado].toLowerCase(),
    `${m.preenchidos} de ${m.uteis} dias`,
    falta && 'passou do prazo',
  ]
  return (
    <button
      type="button"
      className={classes.mes}
      data-tom={TOM_DO_MES[m.estado]}
      data-atrasado={falta || undefined}
      disabled={futuro}
      title={dito.filter(Boolean).join(', ')}
      onClick={abrir}
    >
      <span>
        <VisuallyHidden>{nomeDoMes(m.mes)}: </VisuallyHidden>
        <span className={classes.curto} aria-hidden>
          {mesCurto(m.mes)}{' '}
        </span>
        {futuro ? '' : vazio ? '—' : NOME_ESTADO_MES[m.estado]}
      </span>
      {m.preenchidos > 0 && <b>{formatarReaisInteiros(m.liquido)}</b>}
      {m.preenchidos > 0 && m.preenchidos < m.uteis && (
        <span className="suave">
          {m.preenchidos}/{m.uteis} dias
        </span>
      )}
    </button>
  )
}
