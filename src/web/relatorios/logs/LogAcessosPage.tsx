import { Skeleton, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Lido } from '#shared/core/contract.ts'
import type { logs } from '#shared/relatorios/logs.ts'
import { formatarDia, hoje, somarDias } from '#shared/rules/datas.ts'
import { TELAS } from '#shared/core/telas.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useFuso } from '../../core/loja.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { logAcessos } from './api.ts'
import { MapaDeCalor } from '../../ui/paineis/MapaDeCalor.tsx'
import { Legenda, Paineis, Painel } from '../../ui/paineis/Painel.tsx'
import classes from './Logs.module.css'

type Acessos = Lido<typeof logs.logAcessos>

const DIAS = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']
const PADRAO = 30
/** Beyond this a screen is slow, in milliseconds. */
const LENTA = 1000

/** Title of the screen at an address. */
function telaDe(caminho: string): string {
  const achada = TELAS.find((t) =>
    new RegExp(`^${t.path.replace(/\/:\w+\?/g, '(/[^/]*)?').replace(/:\w+/g, '[^/]+')}$`).test(caminho),
  )
  return achada?.titulo ?? caminho
}

const emSegundos = (ms: number | null) =>
  ms === null ? '—' : `${(ms / 1000).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`

/** /log-acessos: when people come, which screens they open, which of those are slow, and what broke. */
export function LogAcessosPage() {
  const fuso = useFuso()
  const dia = hoje(fuso, new Date())
  const [filtros, mudar] = useFiltros(['de', 'ate', 'loja'])
  const [filtrando, filtro] = useDisclosure(false)
  const { ativas } = useConcessionarias()
  const periodo =
    filtros.de && filtros.ate ? { de: filtros.de, ate: filtros.ate } : { de: somarDias(dia, 1 - PADRAO), ate: dia }
  const q = useQuery(logAcessos({ ...periodo, codConcessionaria: Number(filtros.loja) || undefined }))
  const campos: readonly CampoFiltro<'loja'>[] = [
    { tipo: 'periodo', rotulo: 'Período' },
    {
      tipo: 'escolha',
      nome: 'loja',
      rotulo: 'Concessionária',
      vazio: 'Todas ao meu alcance',
      opcoes: ativas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
  ]
  const a = q.data
  const lentas = a?.telas.filter((t) => (t.p95 ?? 0) > LENTA).length ?? 0
  const vazio = q.isError ? '—' : null
  return (
    <>
      <ListPage
        titulo="Log de acessos"
        chips={chipsDe(campos, { ...filtros, ...periodo }, mudar)}
        aoFiltrar={filtro.open}
        resumo={
          <Kpis>
            <Kpi
              rotulo="Visitas"
              valor={a ? a.visitas.toLocaleString('pt-BR') : vazio}
              formula="Telas abertas no período."
            />
            <Kpi
              rotulo="Pessoas"
              valor={a ? a.pessoas.toLocaleString('pt-BR') : vazio}
              formula="Usuários que abriram alguma tela."
            />
            <Kpi
              rotulo="Telas lentas"
              valor={a ? String(lentas) : vazio}
              nota={
                a && {
                  texto: lentas === 0 ? 'nenhuma acima de 1 s' : 'acima de 1 s no p95',
                  tom: lentas === 0 ? 'verde' : 'amarelo',
                }
              }
              formula="Telas em que uma de cada vinte aberturas leva mais de 1 segundo (p95)."
            />
            <Kpi
              rotulo="Erros de tela"
              valor={a ? (a.erros.length === 50 ? '50+' : String(a.erros.length)) : vazio}
              nota={
                a && {
                  texto: a.erros.length === 0 ? 'nenhum' : 'veja abaixo',
                  tom: a.erros.length === 0 ? 'verde' : 'vermelho',
                }
              }
              formula="Telas que falharam na mão de alguém no período."
            />
          </Kpis>
        }
      >
        {q.isError && !a && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={320} radius={8} />}
        {a && a.visitas === 0 && (
          <EmptyState titulo="Nenhuma visita no período" texto="Mude o período ou a concessionária." />
        )}
        {a && a.visitas > 0 && (
          <Paineis>
            <Calor acessos={a} de={periodo.de} ate={periodo.ate} />
            <Painel titulo="Telas mais vistas">
              <TabelaPequena
                nome="Telas mais vistas"
                largura={480}
                titulos={['Tela', 'Visitas', 'Pessoas', 'Mediana', 'p95']}
              >
                {a.telas.map((t) => (
                  <Table.Tr key={t.caminho}>
                    <Table.Td>
                      {telaDe(t.caminho)}
                      <small className={classes.caminho}>{t.caminho}</small>
                    </Table.Td>
                    <Table.Td className="num">{t.visitas.toLocaleString('pt-BR')}</Table.Td>
                    <Table.Td className="num">{t.pessoas}</Table.Td>
                    <Table.Td className="num">{emSegundos(t.mediana)}</Table.Td>
                    <Table.Td className="num">
                      {emSegundos(t.p95)} {(t.p95 ?? 0) > LENTA && <b className={classes.lenta}>lenta</b>}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </TabelaPequena>
            </Painel>
            <Painel titulo="Erros de tela">
              {a.erros.length === 0 ? (
                <Legenda>Nenhuma tela falhou no período.</Legenda>
              ) : (
                <ul className={classes.erros}>
                  {a.erros.map((e) => (
                    <li key={`${e.em} ${e.mensagem}`}>
                      <b>{telaDe(e.caminho)}</b>
                      <span>{e.mensagem}</span>
                      <small className="suave">
                        <Quando instante={e.em} /> · {e.usuario ?? 'desconhecido'}
                      </small>
                    </li>
                  ))}
                </ul>
              )}
            </Painel>
          </Paineis>
        )}
      </ListPage>
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
    </>
  )
}

/** Visits by hour and day of the week: the darker, the more. */
function Calor({ acessos, de, ate }: { acessos: Acessos; de: string; ate: string }) {
  const maior = Math.max(1, ...acessos.calor.map((c) => c.visitas))
  const horas = [...new Set(acessos.calor.map((c) => c.hora))]
  const [a, b] = [Math.min(7, ...horas), Math.max(19, ...horas)]
  const todas = Array.from({ length: b - a + 1 }, (_, i) => a + i)
  const em = new Map(acessos.calor.map((c) => [`${c.diaDaSemana} ${c.hora}`, c.visitas]))
  return (
    <Painel titulo="Visitas por hora e dia da semana" largo>
      <MapaDeCalor
        rotulo="Visitas por hora e dia da semana"
        canto="Dia"
        colunas={todas.map((h) => `${h} h`)}
        linhas={DIAS.map((nome, i) => ({
          id: nome,
          nome,
          celulas: todas.map((h) => {
            const n = em.get(`${i + 1} ${h}`) ?? 0
            return { cheio: n / maior, texto: n === 0 ? '' : n.toLocaleString('pt-BR') }
          }),
        }))}
      />
      <Legenda>
        De {formatarDia(de)} a {formatarDia(ate)}, no relógio de cada loja; quanto mais azul, mais visitas.
      </Legenda>
    </Painel>
  )
}
