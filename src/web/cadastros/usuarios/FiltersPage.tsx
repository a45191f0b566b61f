import { Alert, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { filterKey, type Filter, filterName } from '#shared/rules/reach.ts'
import { seesAllWithoutFilter } from '#shared/rules/niveis.ts'
import type { UsuarioFilters, FilterOptions } from '#shared/cadastros/usuarios.ts'
import { Redirect } from '../../core/navigation/Redirect.tsx'
import { nivelName } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { FormPage } from '../../recipes/form/FormPage.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { useOpenCode } from '../../recipes/form/record.ts'
import { useEditForm } from '../../recipes/form/useEditForm.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { filtersOf, saveFilters, filterOptions } from './api.ts'
import { LojaTree } from './LojaTree.tsx'
import { MarcaChoice } from './MarcaChoice.tsx'
import classes from './Filters.module.css'
import { FiltersResult, reachSummary } from './FiltersResult.tsx'

const LIST = '/cadastros/usuario/list'

/** /cadastros/usuarios/filtros/form: the filters that decide which stores a user reaches. */
export function FiltersPage() {
  const codUsuario = useOpenCode()
  const filtros = useQuery({ ...filtersOf(codUsuario ?? 0), enabled: codUsuario !== null })
  const opcoes = useQuery({ ...filterOptions, enabled: codUsuario !== null })
  if (codUsuario === null) return <Redirect para={LIST} />
  const failure = [filtros, opcoes].find((q) => q.isError)
  if (failure) return <LoadError erro={failure.error} attempt={() => void failure.refetch()} />
  if (!filtros.data || !opcoes.data)
    return (
      <Stack maw={920} aria-busy="true" aria-label="Carregando os filtros" role="status">
        <Skeleton height={56} />
        <Skeleton height={320} radius={8} />
      </Stack>
    )
  return <EditForm initial={filtros.data} opcoes={opcoes.data} />
}

const ordered = (filtros: readonly Filter[]) => filtros.toSorted((a, b) => filterKey(a).localeCompare(filterKey(b)))
const valuesOf = (u: UsuarioFilters) => ({ filtros: ordered(u.filtros) })

function EditForm({ initial, opcoes }: { initial: UsuarioFilters; opcoes: FilterOptions }) {
  const client = useQueryClient()
  const formHandle = useEditForm<{ filtros: Filter[] }, UsuarioFilters>({
    initial: valuesOf(initial),
    registro: initial,
    valuesOf,
    save: async ({ filtros: newItems }, base, chave) => {
      const { codUsuario, versao } = base ?? initial
      const saved = await saveFilters(codUsuario, newItems, versao, chave)
      await client.invalidateQueries({ queryKey: ['usuarios'] })
      toast.ok('Filtros gravados: valem agora')
      return saved
    },
  })
  const { form, base } = formHandle
  const { filtros } = form.values
  const erro = form.errors['filtros']
  const modify = (newItems: Filter[]) => form.setFieldValue('filtros', ordered(newItems))
  const tell = (v: unknown) =>
    (v as Filter[]).map((f) => filterName(f, opcoes.lojas, opcoes.grupos)).join(', ') || 'nenhum'

  return (
    <FormPage
      titulo={`Filtros de ${initial.nome}`}
      goBack={LIST}
      formHandle={formHandle}
      campos={{ filtros: { nome: 'Filtros', tell } }}
    >
      {erro !== undefined && (
        <Alert color="vermelho" role="alert" tabIndex={-1} data-error="true">
          {erro}
        </Alert>
      )}
      <div className={classes.colunas}>
        <Stack gap={16}>
          <FormSection
            titulo="Grupos e lojas"
            texto="Um grupo marcado vale também para as lojas que ele vier a ter."
            grid={false}
          >
            <LojaTree opcoes={opcoes} filtros={filtros} modify={modify} />
          </FormSection>
          {opcoes.marcas.length > 0 && (
            <FormSection
              titulo="Marcas"
              texto="Uma marca alcança toda loja que a tenha, como principal ou não."
              grid={false}
            >
              <MarcaChoice opcoes={opcoes} filtros={filtros} modify={modify} />
            </FormSection>
          )}
        </Stack>
        <FiltersResult
          nivel={initial.codNivel}
          nivelLabel={nivelName(initial.codNivel)}
          antes={(base ?? initial).filtros}
          filtros={filtros}
          opcoes={opcoes}
          allRefused={seesAllWithoutFilter(initial.codNivel) && !opcoes.podeTudo}
        />
        <div className={classes.resumo} aria-hidden="true">
          {reachSummary(initial.codNivel, filtros, opcoes.lojas)}
        </div>
      </div>
    </FormPage>
  )
}
