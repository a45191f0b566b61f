import { Switch, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type DadosDoManual, errosDoManual, type Manual } from '#shared/cardapio/manuais.ts'
import { FormCadastro } from '../../recipes/cadastro/FormCadastro.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { useIr } from '../../core/navegar.ts'
import { InteiroInput } from '../../ui/campos/InteiroInput.tsx'
import { ArquivoDoManual } from './ArquivoDoManual.tsx'
import { lerManual, salvarManual } from './api.ts'

const NOVO: DadosDoManual = { titulo: '', marca: '', modelo: '', anoDe: null, anoAte: null, ativo: true }
const CAMPOS = {
  titulo: { nome: 'Título' },
  marca: { nome: 'Marca' },
  modelo: { nome: 'Modelo' },
  anoDe: { nome: 'Do ano', dizer: (v: unknown) => (v === 0 ? '—' : String(v)) },
  anoAte: { nome: 'Até o ano', dizer: (v: unknown) => (v === 0 ? '—' : String(v)) },
  arquivo: { nome: 'Arquivo enviado', dizer: (v: unknown) => `${Number(v).toLocaleString('pt-BR')} bytes` },
  ativo: { nome: 'Ativo' },
}

/** A year that is not bounded is an empty field. */
async function ler(codigo: number, signal: AbortSignal): Promise<Manual> {
  const m = await lerManual(codigo, signal)
  return { ...m, anoDe: m.anoDe || null, anoAte: m.anoAte || null }
}

/** /cardapio/manual/adicionar: one owner's manual, its file and the page that shows it. */
export function ManualFormPage() {
  const { codManualProprietario } = useParams({ strict: false }) as { codManualProprietario?: string }
  const codigo = Number(codManualProprietario) || null
  const ir = useIr()
  return (
    <FormCadastro
      cadastro="manuais"
      codigo={codigo}
      voltar="/cardapio/manualdoProprietario"
      titulo={(m) => m?.titulo ?? 'Novo manual'}
      rotuloNovo="Gravar e escolher o arquivo"
      ler={ler}
      novo={NOVO}
      erros={errosDoManual}
      campos={CAMPOS}
      salvar={salvarManual}
      // A new one goes on to its file.
      {...(codigo === null && {
        aoSalvar: (m: Manual) => void ir(`/cardapio/manual/adicionar/${m.codManual}`, { replace: true }),
      })}
      depois={(m) => <ArquivoDoManual manual={m} />}
    >
      {(form, manual) => (
        <FormSecao titulo="Manual">
          <TextInput
            label="Título"
            withAsterisk
            maxLength={120}
            data-autofocus={manual === null || undefined}
            {...form.getInputProps('titulo')}
          />
          <TextInput label="Marca" withAsterisk maxLength={60} {...form.getInputProps('marca')} />
          <TextInput
            label="Modelo"
            description="Como o nome do modelo começa"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            maxLength={120}
            {...form.getInputProps('modelo')}
          />
          <InteiroInput label="Do ano" thousandSeparator="" {...form.getInputProps('anoDe')} />
          <InteiroInput label="Até o ano" thousandSeparator="" {...form.getInputProps('anoAte')} />
          {manual && (
            <Switch
              label="Ativo"
              description="Desativado, o endereço do cliente deixa de abrir."
              {...form.getInputProps('ativo', { type: 'checkbox' })}
            />
          )}
        </FormSecao>
      )}
    </FormCadastro>
  )
}
