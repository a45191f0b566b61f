import { useForm, type UseFormReturnType } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState, type RefObject } from 'react'
import { useGravacao } from './useGravacao.ts'

/** Values of a form by field. */
export type Dados = Record<string, unknown>

interface Opcoes<V extends Dados, R> {
  /** What the fields start with. */
  inicial: V
  /** The record that they come from; null for a new one. */
  registro: R | null
  /** A record as the fields hold it. */
  valoresDe: (registro: R) => V
  /** Sentences by field for what the server would refuse of a save over `base`. */
  erros?: (valores: V, base: R | null) => Partial<Record<string, string | null>>
  /** Saves over `base`, the record that the person last saw. */
  salvar: (valores: V, base: R | null, idempotencyKey: string) => Promise<R>
}

/** A form in the making: its fields, the record it stands on, and what its last save came to. */
export interface Formulario<V extends Dados, R> {
  form: UseFormReturnType<V>
  /** Goes on the `<form>`: the first field in error receives the focus. */
  elemento: RefObject<HTMLFormElement | null>
  base: R | null
  gravando: boolean
  erro: string | null
  /** The newer record, when the save was refused because of it. */
  conflito: { mensagem: string; atual: R } | null
  /** Saves, over `base` or over what is given; null when it was refused. */
  enviar: (sobre?: R) => Promise<R | null>
  /** Begins again from a record: its values, nothing changed, no errors. */
  comecarDe: (registro: R) => void
  /** Answers a conflict: takes the newer record's values into the fields. */
  usarAtual: () => void
  /** Answers a conflict: keeps one's own values, over the newer record. */
  manterMeu: () => void
  /** Lets the person leave without a question. */
  liberar: () => void
  /** Somebody is leaving with changes; `proceed` lets them. */
  bloqueio: { status: 'blocked' | 'idle'; proceed?: (() => void) | undefined; reset?: (() => void) | undefined }
}

/** The one way of a form: validates on blur and change, saves once, puts the server's errors on their fields, shows a newer version, asks before losing changes. */
export function useFormulario<V extends Dados, R>(o: Opcoes<V, R>): Formulario<V, R> {
  // What the form started from: a newer reading must not take away what is being typed.
  const [base, setBase] = useState(o.registro)
  const gravado = useRef<R | null>(null)
  const livre = useRef(false)
  const elemento = useRef<HTMLFormElement>(null)
  const form = useForm<V>({
    initialValues: o.inicial,
    validate: (valores: V) => o.erros?.(valores, base) ?? {},
    validateInputOnBlur: true,
    validateInputOnChange: true,
  })
  const { gravando, erro, conflito, gravar, resolver } = useGravacao<{ valores: V; sobre: R | null }>(
    async ({ valores, sobre }, chave) => {
      gravado.current = await o.salvar(valores, sobre, chave)
    },
    (erros) => form.setErrors(erros),
  )
  const sujo = () => !livre.current && form.isDirty()
  const bloqueio = useBlocker({ shouldBlockFn: sujo, enableBeforeUnload: sujo, withResolver: true })

  function focarErro(): null {
    requestAnimationFrame(() =>
      elemento.current?.querySelector<HTMLElement>('[aria-invalid="true"], [tabindex="-1"][data-error]')?.focus(),
    )
    return null
  }
  async function enviar(sobre: R | null = base): Promise<R | null> {
    if (form.validate().hasErrors) return focarErro()
    if (!(await gravar({ valores: form.getValues(), sobre }))) return focarErro()
    setBase(gravado.current)
    form.resetDirty()
    return gravado.current
  }
  function comecarDe(registro: R): void {
    const valores = o.valoresDe(registro)
    setBase(registro)
    form.setInitialValues(valores)
    form.setValues(valores)
    form.resetDirty(valores)
    form.clearErrors()
  }
  function aceitar(fazer?: (atual: R) => void): void {
    if (!conflito) return
    const atual = conflito.atual as R
    setBase(atual)
    fazer?.(atual)
    resolver()
  }
  return {
    form,
    elemento,
    base,
    gravando,
    erro,
    conflito: conflito as Formulario<V, R>['conflito'],
    enviar,
    comecarDe,
    usarAtual: () => aceitar((atual) => form.setValues(o.valoresDe(atual))),
    manterMeu: () => aceitar(),
    liberar: () => {
      livre.current = true
    },
    bloqueio,
  }
}
