import { Alert, Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconLink, IconListSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { type Dimensao, DIMENSOES, MAX_MEDIDAS, NOME_DIMENSAO } from '#shared/relatorios/exploracao.ts'
import { formatarQuando } from '#shared/rules/datas.ts'
import { CODIGOS_INDICADOR, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { adiado } from '../../core/adiado.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { type FiltroLido, useFiltroIndicadores } from '../../recipes/indicadores/useFiltroIndicadores.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { FiltrosSalvos } from '../../recipes/lista/FiltrosSalvos.tsx'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { baixarExploracao, explorar, type Montagem } from './api.ts'
import classes from './Exploracao.module.css'
import { Grafico } from './Grafico.tsx'
import { montarPivo } from './pivo.ts'
import { TabelaPivo } from './TabelaPivo.tsx'

const MontarGaveta = adiado(() => import('./MontarGaveta.tsx').then((m) => m.MontarGaveta))
const ExplicarGaveta = adiado(() => import('./ExplicarGaveta.tsx').then((m) => m.ExplicarGaveta))

const lista = <T extends string>(
  texto: string | undefined,
  permitidas: readonly T[],
  padrao: readonly T[],
  maximo: number,
) => {
  const achadas = (texto ?? '').split(',').flatMap((t) => permitidas.filter((p) => p === t))
  return achadas.length === 0 ? padrao : achadas.slice(0, maximo)
}

/** A figure whose rows are asked for, and of which stores and days. */
interface Aberta {
  indicador: Indicador
  filtro: FiltroLido
  valor: number | null
}

/** /business-inteligence: measures by dimensions, a chart beside them, rows behind each cell, and what made a change. Everything stands in the address. */
export function ExploracaoPage() {
  const fuso = useFuso()
  const { filtro, filtros, mudar, campos, chips, periodo } = useFiltroIndicadores({ meses: 3 })
  const [vista, mudarVista] = useFiltros(['medidas', 'linhas', 'coluna'])
  const [filtrando, gaveta] = useDisclosure(false)
  const [montando, montar] = useDisclosure(false)
  const [explicando, explicar] = useDisclosure(false)
  const [aberta, abrir] = useState<Aberta | null>(null)
  const linhas = lista<Dimensao>(vista.linhas, DIMENSOES, ['loja'], 2)
  const m: Montagem = {
    medidas: lista<Indicador>(vista.medidas, CODIGOS_INDICADOR, ['aprovado', 'conversao'], MAX_MEDIDAS),
    linhas,
    coluna:
      vista.coluna === 'nenhuma'
        ? null
        : (DIMENSOES.find((d) => d === (vista.coluna ?? 'mes') && !linhas.includes(d)) ?? null),
  }
  const q = useQuery(explorar(filtro, m))
  const exportar = useMutation({ mutationFn: () => baixarExploracao(filtro, m) })
  const { linhas: dims, coluna } = m
  const pivo = useMemo(
    () => q.data && montarPivo(q.data.celulas, q.data.nomes, dims, coluna),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the dimensions come with the data that was read for them
    [q.data],
  )
  const [primeira = 'aprovado'] = m.medidas
  const tudo = { ...filtros, ...vista } as Record<string, string | undefined>
  return (
    <>
      <ListPage
        titulo="Business intelligence"
        chips={chips}
        aoFiltrar={gaveta.open}
        aoExportar={() => exportar.mutate()}
        botoes={
          <>
            <FiltrosSalvos
              tela="exploracao"
              filtros={tudo}
              aplicar={(f) => {
                mudar({ de: f['de'], ate: f['ate'], loja: f['loja'], codGrupo: f['codGrupo'], marca: f['marca'] })
                mudarVista({ medidas: f['medidas'], linhas: f['linhas'], coluna: f['coluna'] })
              }}
            />
            <Button variant="default" leftSection={<IconLink size={17} />} onClick={() => void copiar()}>
              Copiar link
            </Button>
            <Button variant="default" leftSection={<IconListSearch size={17} />} onClick={explicar.open}>
              Explicar mudança
            </Button>
          </>
        }
        acao={
          <Button leftSection={<IconAdjustmentsHorizontal size={17} />} onClick={montar.open}>
            Montar tabela
          </Button>
        }
        sinal={
          <span className="suave">
            {m.medidas.map((i) => INDICADORES[i].nome).join(', ')} por{' '}
            {m.linhas.map((d) => NOME_DIMENSAO[d].toLowerCase()).join(' e ')}
            {m.coluna && ` e ${NOME_DIMENSAO[m.coluna].toLowerCase()}`}, de <b className="num">{periodo}</b>
          </span>
        }
      >
        {q.data?.atraso && (
          <Alert color="amarelo" role="status">
            Há mudanças ainda não contadas (desde {formatarQuando(q.data.atraso.desde, fuso, new Date())}): os números
            chegam em instantes.
          </Alert>
        )}
        {q.isError && !q.data && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={420} radius={8} />}
        {pivo && pivo.linhas.length === 0 && (
          <EmptyState titulo="Nada no período" texto="Mude o período ou os filtros para explorar outros números." />
        )}
        {pivo && q.data && pivo.linhas.length > 0 && (
          <div className={classes.lado} data-espera={q.isPlaceholderData || undefined}>
            <TabelaPivo
              pivo={pivo}
              nomes={q.data.nomes}
              montagem={m}
              filtro={filtro}
              abrir={(indicador, onde, valor) => abrir({ indicador, filtro: onde, valor })}
            />
            <Grafico pivo={pivo} montagem={m} nomes={q.data.nomes} parciais={q.data.parciais} />
          </div>
        )}
      </ListPage>
      <FilterDrawer aberto={filtrando} fechar={gaveta.close} campos={campos} filtros={filtros} mudar={mudar} />
      {montando && (
        <Suspense>
          <MontarGaveta
            montagem={m}
            mudar={(n) =>
              mudarVista({ medidas: n.medidas.join(','), linhas: n.linhas.join(','), coluna: n.coluna ?? 'nenhuma' })
            }
            fechar={montar.close}
          />
        </Suspense>
      )}
      {explicando && (
        <Suspense>
          <ExplicarGaveta filtro={filtro} inicial={primeira} fechar={explicar.close} />
        </Suspense>
      )}
      {aberta && (
        <Lugar
          lugar="linhasDoIndicador"
          filtro={aberta.filtro}
          indicador={aberta.indicador}
          valor={aberta.valor}
          fechar={() => abrir(null)}
        />
      )}
    </>
  )
}

/** Who opens the link sees what their own rights show. */
async function copiar(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href)
    toast.ok('Link copiado: quem abrir vê o que o próprio acesso permite')
  } catch {
    toast.erro('O navegador não deixou copiar. Copie o endereço da barra.')
  }
}
