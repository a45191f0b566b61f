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
  const filters = useQuery({ ...filtersOf(codUsuario ?? 0), enabled: codUsuario !== null })
  const options = useQuery({ ...filterOptions, enabled: codUsuario !== null })
  if (codUsuario === null) return <Redirect para={LIST} />
  const failure = [filters, options].find((q) => q.isError)
  if (failure) return <LoadError error={failure.error} attempt={() => void failure.refetch()} />
  if (!filters.data || !options.data)
    return (
      <Stack maw={920} aria-busy="true" aria-label="Carregando os filtros" role="status">
        <Skeleton height={56} />
        <Skeleton height={320} radius={8} />
      </Stack>
    )
  return <EditForm initial={filters.data} options={options.data} />
}

const ordered = (filters: readonly Filter[]) => filters.toSorted((a, b) => filterKey(a).localeCompare(filterKey(b)))
const valuesOf = (u: UsuarioFilters) => ({ filtros: ordered(u.filtros) })

function EditForm({ initial, options }: { initial: UsuarioFilters; options: FilterOptions }) {
  const client = useQueryClient()
  const formHandle = useEditForm<{ filtros: Filter[] }, UsuarioFilters>({
    initial: valuesOf(initial),
    record: initial,
    valuesOf,
    save: async ({ filtros: filters }, base, key) => {
      const { codUsuario, versao } = base ?? initial
      const saved = await saveFilters(codUsuario, filters, versao, key)
      await client.invalidateQueries({ queryKey: ['usuarios'] })
      toast.ok('Filtros gravados: valem agora')
      return saved
    },
  })
  const { form, base } = formHandle
  const { filtros } = form.values
  const error = form.errors['filtros']
  const modify = (filters: Filter[]) => form.setFieldValue('filtros', ordered(filters))
  const tell = (v: unknown) =>
    (v as Filter[]).map((f) => filterName(f, options.lojas, options.grupos)).join(', ') || 'nenhum'

  return (
    <FormPage
      title={`Filtros de ${initial.nome}`}
      goBack={LIST}
      formHandle={formHandle}
      fields={{ filtros: { nome: 'Filtros', tell } }}
    >
      {error !== undefined && (
        <Alert color="vermelho" role="alert" tabIndex={-1} data-error="true">
          {error}
        </Alert>
      )}
      <div className={classes.colunas}>
        <Stack gap={16}>
          <FormSection
            title="Grupos e lojas"
            text="Um grupo marcado vale também para as lojas que ele vier a ter."
            grid={false}
          >
            <LojaTree options={options} filters={filtros} modify={modify} />
          </FormSection>
          {options.marcas.length > 0 && (
            <FormSection
              title="Marcas"
              text="Uma marca alcança toda loja que a tenha, como principal ou não."
              grid={false}
            >
              <MarcaChoice options={options} filters={filtros} modify={modify} />
            </FormSection>
          )}
        </Stack>
        <FiltersResult
          nivel={initial.codNivel}
          nivelLabel={nivelName(initial.codNivel)}
          before={(base ?? initial).filtros}
          filters={filtros}
          options={options}
          allRefused={seesAllWithoutFilter(initial.codNivel) && !options.podeTudo}
        />
        <div className={classes.resumo} aria-hidden="true">
          {reachSummary(initial.codNivel, filtros, options.lojas)}
        </div>
      </div>
    </FormPage>
  )
}
