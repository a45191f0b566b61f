import { Badge, Button, Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatarInstante, formatarDia } from '#shared/rules/datas.ts'
import {
  formatarIndicador,
  formatarUnidade,
  type Indicador,
  INDICADORES,
  type Unidade,
} from '#shared/rules/indicadores.ts'
import { DEPARTAMENTOS } from '#shared/rules/vendas.ts'
import { useFuso } from '../../core/loja.ts'
import { useIr } from '../../core/navegar.ts'
import type { FiltroLido } from '../../recipes/indicadores/useFiltroIndicadores.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { linhasDoIndicador } from './api.ts'
import classes from './Dashboard.module.css'

interface Props {
  filtro: FiltroLido
  indicador: Indicador
  valor: number | null
  anterior?: number | null
  fechar: () => void
}

/** Unit of a row's own value, where it is not the figure's. */
const UNIDADE_DA_LINHA: Partial<Record<Indicador, Unidade>> = { nps: 'pontos', valorHora: 'dinheiro' }
function unidadeDaLinha(i: Indicador): Unidade {
  const { fonte, unidade } = INDICADORES[i]
  const achada = UNIDADE_DA_LINHA[i]
  if (achada) return achada
  return unidade === 'tempo' ? 'tempo' : fonte === 'pesquisas' ? 'pontos' : 'dinheiro'
}

/** A figure: how it is made, what it comes to, and the rows that it counts, the newest first. */
export function LinhasGaveta({ filtro, indicador, valor, anterior, fechar }: Props) {
  const fuso = useFuso()
  const ir = useIr()
  const q = useInfiniteQuery(linhasDoIndicador(filtro, indicador))
  const itens = q.data?.pages.flatMap((p) => p.itens) ?? []
  const { nome, formula, fonte, unidade } = INDICADORES[indicador]
  const emParte = unidade === 'porcento' && itens.some((l) => !l.conta)
  return (
    <Drawer opened onClose={fechar} position="right" size={560} title={nome}>
      <Stack gap="sm">
        <div className={classes.cabeca}>
          <b className="num">{formatarIndicador(indicador, valor)}</b>
          {anterior !== undefined && <span className="num suave">antes {formatarIndicador(indicador, anterior)}</span>}
        </div>
        <Text size="sm">{formula}</Text>
        <Text size="xs" c="dimmed">
          {formatarDia(filtro.de)} a {formatarDia(filtro.ate)}
          {emParte && '; as linhas marcadas “conta” são as de cima da divisão'}
        </Text>
        {q.isError && itens.length === 0 && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={280} radius={8} />}
        {q.data && itens.length === 0 && <Text c="dimmed">Nada no período.</Text>}
        <ul className={classes.linhas}>
          {itens.map((l, i) => {
            const conteudo = (
              <>
                {(l.placa !== null || l.chassi !== null) && <Placa placa={l.placa} chassi={l.chassi} />}
                <span className={classes.quem}>
                  <b>{l.titulo}</b>
                  <small>
                    {fonte !== 'dias' && fonte !== 'vendas' && (
                      <span className="num">{formatarInstante(l.quando, fuso)} · </span>
                    )}
                    {fonte === 'vendas' ? (DEPARTAMENTOS[l.texto as keyof typeof DEPARTAMENTOS] ?? l.texto) : l.texto}
                    {!filtro.codConcessionaria && ` · ${l.concessionaria}`}
                  </small>
                </span>
                <span className={classes.medida}>
                  {l.valor !== null && (
                    <span className="num">{formatarUnidade(unidadeDaLinha(indicador), l.valor)}</span>
                  )}
                  {emParte && l.conta && (
                    <Badge variant="light" color="azul">
                      conta
                    </Badge>
                  )}
                </span>
              </>
            )
            const { codOrcamento } = l
            return (
              <li key={`${l.quando} ${l.placa} ${i}`}>
                {codOrcamento === null ? (
                  <div className={classes.linha}>{conteudo}</div>
                ) : (
                  <button
                    type="button"
                    className={classes.linha}
                    onClick={() =>
                      void ir('/oficina-digital/historico', {
                        search: { orcamento: codOrcamento, loja: l.codConcessionaria },
                      })
                    }
                  >
                    {conteudo}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
        {q.hasNextPage && (
          <Button variant="default" loading={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()}>
            Mostrar mais
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}
