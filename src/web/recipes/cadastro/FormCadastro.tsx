import { Skeleton, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Cadastro, cadastros, type Erros } from '#shared/cadastros/comum.ts'
import { formatarQuando } from '#shared/rules/datas.ts'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import { call } from '../../core/api.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import type { CamposDitos } from '../formulario/campos-ditos.ts'
import { FormPage } from '../formulario/FormPage.tsx'
import { useCodigoAberto } from '../formulario/registro.ts'
import { useFormulario, type Dados } from '../formulario/useFormulario.ts'
import { HistoricoRegistro } from './HistoricoRegistro.tsx'

interface Props<D extends Dados, R extends D & { versao: number }> {
  cadastro: Cadastro
  /** The list this form belongs to. */
  voltar: EnderecoDaTela
  titulo: (registro: R | null) => string
  /** What saves a new record, when it is not 'Gravar'. */
  rotuloNovo?: string
  /** Code of the record when it is not the one that the list opened. */
  codigo?: number | null
  /** Reads the record, anew each time that the form opens: it starts from what is stored now. */
  ler: (codigo: number, signal: AbortSignal) => Promise<R>
  /** What a new record starts from; its keys are what the form edits. */
  novo: D
  /** The register's rules, the same that the server asks. */
  erros: (dados: D) => Erros<D>
  campos: CamposDitos
  /** Saves: `codigo` and `versao` are null for a new record. */
  salvar: (dados: D, alvo: { codigo: number; versao: number } | null, idempotencyKey: string) => Promise<R>
  /** After a save, with its answer; without it the list opens. */
  aoSalvar?: (resposta: R) => void
  /** Secondary buttons, for a record that exists. */
  botoes?: (registro: R) => ReactNode
  /** Titles of a long form's parts, for a record that exists. */
  indice?: readonly string[]
  /** Below the form, for a record that exists. */
  depois?: (registro: R) => ReactNode
  children: (form: UseFormReturnType<D>, registro: R | null) => ReactNode
}

/** A register's form: reads the record, edits it by its rules, saves it with its version, tells its history. */
export function FormCadastro<D extends Dados, R extends D & { versao: number }>(p: Props<D, R>) {
  const aberto = useCodigoAberto()
  const codigo = p.codigo === undefined ? aberto : p.codigo
  const lido = useQuery({
    queryKey: [p.cadastro, 'registro', codigo],
    queryFn: ({ signal }) => p.ler(codigo ?? 0, signal),
    enabled: codigo !== null,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (codigo !== null && lido.isError) return <ErroDeCarga erro={lido.error} tentar={() => void lido.refetch()} />
  if (codigo !== null && !lido.data) {
    return (
      <Stack maw={920} aria-busy="true" aria-label="Carregando o formulário" role="status">
        <Skeleton height={56} />
        <Skeleton height={260} radius={8} />
      </Stack>
    )
  }
  return <Campos {...p} codigo={codigo} inicial={lido.data ?? null} />
}

interface CamposProps<D extends Dados, R extends D & { versao: number }> extends Omit<Props<D, R>, 'codigo'> {
  codigo: number | null
  inicial: R | null
}

function Campos<D extends Dados, R extends D & { versao: number }>({ codigo, inicial, ...p }: CamposProps<D, R>) {
  const client = useQueryClient()
  const fuso = useFuso()
  const valoresDe = (r: R): D => Object.fromEntries(Object.keys(p.novo).map((k) => [k, r[k]])) as D
  const formulario = useFormulario<D, R>({
    inicial: inicial ? valoresDe(inicial) : p.novo,
    registro: inicial,
    valoresDe,
    erros: p.erros,
    salvar: async (dados, base, chave) => {
      const gravado = await p.salvar(dados, codigo === null ? null : { codigo, versao: base?.versao ?? 0 }, chave)
      await client.invalidateQueries({ queryKey: [p.cadastro] })
      toast.ok('Gravado')
      return gravado
    },
  })
  return (
    <FormPage
      titulo={p.titulo(inicial)}
      rotulo={inicial ? undefined : p.rotuloNovo}
      voltar={p.voltar}
      formulario={formulario}
      campos={p.campos}
      indice={inicial ? p.indice : undefined}
      quemGravou={async () => {
        if (codigo === null) return null
        const { itens } = await call(cadastros.historicoDoRegistro, {
          params: { cadastro: p.cadastro, codigo },
          query: {},
        })
        const [ultima] = itens
        return ultima
          ? `${ultima.quem ?? 'O sistema'} gravou este registro ${formatarQuando(ultima.em, fuso, new Date())}, depois que você o abriu.`
          : null
      }}
      aoSalvar={p.aoSalvar}
      botoes={inicial && p.botoes?.(inicial)}
      depois={
        codigo !== null && (
          <>
            {inicial && p.depois?.(inicial)}
            <HistoricoRegistro cadastro={p.cadastro} codigo={codigo} campos={p.campos} />
          </>
        )
      }
    >
      {p.children(formulario.form, inicial)}
    </FormPage>
  )
}
