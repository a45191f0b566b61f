import { Alert, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chaveDoFiltro, type Filtro, nomeDoFiltro } from '#shared/rules/alcance.ts'
import { veTudoSemFiltro } from '#shared/rules/niveis.ts'
import type { FiltrosDoUsuario, OpcoesDeFiltro } from '#shared/cadastros/usuarios.ts'
import { Desvio } from '../../core/Desvio.tsx'
import { nomeNivel } from '../../core/session.ts'
import { toast } from '../../core/toast.ts'
import { FormPage } from '../../recipes/formulario/FormPage.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { useCodigoAberto } from '../../recipes/formulario/registro.ts'
import { useFormulario } from '../../recipes/formulario/useFormulario.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { filtrosDe, gravarFiltros, opcoesDeFiltro } from './api.ts'
import { ArvoreDeLojas } from './ArvoreDeLojas.tsx'
import { EscolhaMarcas } from './EscolhaMarcas.tsx'
import classes from './Filtros.module.css'
import { ResultadoFiltros, resumoDoAlcance } from './ResultadoFiltros.tsx'

const LISTA = '/cadastros/usuario/list'

/** /cadastros/usuarios/filtros/form: which stores a user reaches. */
export function FiltrosPage() {
  const codUsuario = useCodigoAberto()
  const filtros = useQuery({ ...filtrosDe(codUsuario ?? 0), enabled: codUsuario !== null })
  const opcoes = useQuery({ ...opcoesDeFiltro, enabled: codUsuario !== null })
  if (codUsuario === null) return <Desvio para={LISTA} />
  const falha = [filtros, opcoes].find((q) => q.isError)
  if (falha) return <ErroDeCarga erro={falha.error} tentar={() => void falha.refetch()} />
  if (!filtros.data || !opcoes.data)
    return (
      <Stack maw={920} aria-busy="true" aria-label="Carregando os filtros" role="status">
        <Skeleton height={56} />
        <Skeleton height={320} radius={8} />
      </Stack>
    )
  return <Formulario inicial={filtros.data} opcoes={opcoes.data} />
}

const emOrdem = (filtros: readonly Filtro[]) =>
  filtros.toSorted((a, b) => chaveDoFiltro(a).localeCompare(chaveDoFiltro(b)))
const valoresDe = (u: FiltrosDoUsuario) => ({ filtros: emOrdem(u.filtros) })

function Formulario({ inicial, opcoes }: { inicial: FiltrosDoUsuario; opcoes: OpcoesDeFiltro }) {
  const client = useQueryClient()
  const formulario = useFormulario<{ filtros: Filtro[] }, FiltrosDoUsuario>({
    inicial: valoresDe(inicial),
    registro: inicial,
    valoresDe,
    salvar: async ({ filtros: novos }, base, chave) => {
      const { codUsuario, versao } = base ?? inicial
      const gravado = await gravarFiltros(codUsuario, novos, versao, chave)
      await client.invalidateQueries({ queryKey: ['usuarios'] })
      toast.ok('Filtros gravados: valem agora')
      return gravado
    },
  })
  const { form, base } = formulario
  const { filtros } = form.values
  const erro = form.errors['filtros']
  const mudar = (novos: Filtro[]) => form.setFieldValue('filtros', emOrdem(novos))
  const dizer = (v: unknown) =>
    (v as Filtro[]).map((f) => nomeDoFiltro(f, opcoes.lojas, opcoes.grupos)).join(', ') || 'nenhum'

  return (
    <FormPage
      titulo={`Filtros de ${inicial.nome}`}
      voltar={LISTA}
      formulario={formulario}
      campos={{ filtros: { nome: 'Filtros', dizer } }}
    >
      {erro !== undefined && (
        <Alert color="vermelho" role="alert" tabIndex={-1} data-error="true">
          {erro}
        </Alert>
      )}
      <div className={classes.colunas}>
        <Stack gap={16}>
          <FormSecao
            titulo="Grupos e lojas"
            texto="Um grupo marcado vale também para as lojas que ele vier a ter."
            grade={false}
          >
            <ArvoreDeLojas opcoes={opcoes} filtros={filtros} mudar={mudar} />
          </FormSecao>
          {opcoes.marcas.length > 0 && (
            <FormSecao
              titulo="Marcas"
              texto="Uma marca alcança toda loja que a tenha, como principal ou não."
              grade={false}
            >
              <EscolhaMarcas opcoes={opcoes} filtros={filtros} mudar={mudar} />
            </FormSecao>
          )}
        </Stack>
        <ResultadoFiltros
          nivel={inicial.codNivel}
          nomeDoNivel={nomeNivel(inicial.codNivel)}
          antes={(base ?? inicial).filtros}
          filtros={filtros}
          opcoes={opcoes}
          tudoRecusado={veTudoSemFiltro(inicial.codNivel) && !opcoes.podeTudo}
        />
        <div className={classes.resumo} aria-hidden="true">
          {resumoDoAlcance(inicial.codNivel, filtros, opcoes.lojas)}
        </div>
      </div>
    </FormPage>
  )
}
