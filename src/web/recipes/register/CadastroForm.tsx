import { Skeleton, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Cadastro, cadastros, type FieldErrors } from '#shared/cadastros/registers.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { call } from '../../core/http/api.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import type { FieldDescriptions } from '../form/field-errors.ts'
import { FormPage } from '../form/FormPage.tsx'
import { useOpenCode } from '../form/record.ts'
import { useEditForm, type Data } from '../form/useEditForm.ts'
import { RecordHistory } from './RecordHistory.tsx'

interface Props<D extends Data, R extends D & { versao: number }> {
  cadastro: Cadastro
  /** List that the form returns to. */
  goBack: ScreenUrl
  title: (registro: R | null) => string
  /** Label of the save button for a new record, 'Gravar' by default. */
  newLabel?: string
  /** Code of the record, when it does not come from the list. */
  codigo?: number | null
  /** Reads the record each time the form opens, so that it starts from what is stored now. */
  read: (codigo: number, signal: AbortSignal) => Promise<R>
  /** Initial values of a new record; its keys are the fields of the form. */
  novo: D
  /** Validation rules, the same as on the server. */
  errors: (dados: D) => FieldErrors<D>
  fields: FieldDescriptions
  /** Saves the record; `alvo` is null for a new one. */
  save: (dados: D, alvo: { codigo: number; versao: number } | null, idempotencyKey: string) => Promise<R>
  /** After a save, with its answer; without it the list opens. */
  onSave?: (resposta: R) => void
  /** Secondary buttons, for a record that exists. */
  buttons?: (registro: R) => ReactNode
  /** Section titles of a long form, for an existing record. */
  index?: readonly string[]
  /** Content below the form, for an existing record. */
  after?: (registro: R) => ReactNode
  children: (form: UseFormReturnType<D>, registro: R | null) => ReactNode
}

/** Form of a register: reads the record, validates it, saves it with its version and shows its history. */
export function CadastroForm<D extends Data, R extends D & { versao: number }>(p: Props<D, R>) {
  const opened = useOpenCode()
  const codigo = p.codigo === undefined ? opened : p.codigo
  const loaded = useQuery({
    queryKey: [p.cadastro, 'registro', codigo],
    queryFn: ({ signal }) => p.read(codigo ?? 0, signal),
    enabled: codigo !== null,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (codigo !== null && loaded.isError) return <LoadError error={loaded.error} attempt={() => void loaded.refetch()} />
  if (codigo !== null && !loaded.data) {
    return (
      <Stack maw={920} aria-busy="true" aria-label="Carregando o formulário" role="status">
        <Skeleton height={56} />
        <Skeleton height={260} radius={8} />
      </Stack>
    )
  }
  return <Fields {...p} codigo={codigo} initial={loaded.data ?? null} />
}

interface FieldsProps<D extends Data, R extends D & { versao: number }> extends Omit<Props<D, R>, 'codigo'> {
  codigo: number | null
  initial: R | null
}

function Fields<D extends Data, R extends D & { versao: number }>({ codigo, initial, ...p }: FieldsProps<D, R>) {
  const client = useQueryClient()
  const fuso = useTimeZone()
  const valuesOf = (r: R): D => Object.fromEntries(Object.keys(p.novo).map((k) => [k, r[k]])) as D
  const formHandle = useEditForm<D, R>({
    initial: initial ? valuesOf(initial) : p.novo,
    record: initial,
    valuesOf,
    errors: p.errors,
    save: async (data, base, key) => {
      const saved = await p.save(data, codigo === null ? null : { codigo, versao: base?.versao ?? 0 }, key)
      await client.invalidateQueries({ queryKey: [p.cadastro] })
      toast.ok('Gravado')
      return saved
    },
  })
  return (
    <FormPage
      title={p.title(initial)}
      label={initial ? undefined : p.newLabel}
      goBack={p.goBack}
      formHandle={formHandle}
      fields={p.fields}
      index={initial ? p.index : undefined}
      savedBy={async () => {
        if (codigo === null) return null
        const { itens } = await call(cadastros.historicoDoRegistro, {
          params: { cadastro: p.cadastro, codigo },
          query: {},
        })
        const [ultima] = itens
        return ultima
          ? `${ultima.quem ?? 'O sistema'} gravou este registro ${formatWhen(ultima.em, fuso, new Date())}, depois que você o abriu.`
          : null
      }}
      onSave={p.onSave}
      buttons={initial && p.buttons?.(initial)}
      after={
        codigo !== null && (
          <>
            {initial && p.after?.(initial)}
            <RecordHistory cadastro={p.cadastro} codigo={codigo} fields={p.fields} />
          </>
        )
      }
    >
      {p.children(formHandle.form, initial)}
    </FormPage>
  )
}
