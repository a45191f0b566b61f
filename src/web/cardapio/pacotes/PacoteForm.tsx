import { Button, Group, Skeleton, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type DadosDoPacote, errosDoPacote, type ItemLido, type Natureza } from '#shared/cardapio/pacotes.ts'
import { formatarDia, hoje } from '#shared/rules/datas.ts'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import { adiado } from '../../core/adiado.ts'
import { useFuso } from '../../core/loja.ts'
import { FormCadastro } from '../../recipes/cadastro/FormCadastro.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { DiaInput } from '../../ui/campos/DiaInput.tsx'
import { InteiroInput } from '../../ui/campos/InteiroInput.tsx'
import { lerPacote, salvarPacote } from './api.ts'
import { ItensInput } from './ItensInput.tsx'

// Below the form, and read by itself.
const PrecosDoPacote = adiado(() => import('./PrecosDoPacote.tsx').then((m) => m.PrecosDoPacote))

/** A package as the form has it: its items with what the registers know of them. */
export type Editado = Omit<DadosDoPacote, 'itens'> & { itens: ItemLido[] }
type Formulario = UseFormReturnType<Editado>

const NOVO: Editado = {
  natureza: 'FABRICA',
  nome: '',
  marca: '',
  modelo: '',
  codModelo: null,
  km: null,
  meses: null,
  toleranciaKm: 1000,
  exigidoGarantia: false,
  descricao: '',
  publicadoEm: null,
  ativo: true,
  itens: [],
}
const km = (v: unknown) => `${Number(v).toLocaleString('pt-BR')} km`
const CAMPOS = {
  nome: { nome: 'Nome' },
  marca: { nome: 'Marca' },
  modelo: { nome: 'Modelo' },
  km: { nome: 'Quilometragem', dizer: km },
  meses: { nome: 'Meses' },
  toleranciaKm: { nome: 'Tolerância', dizer: km },
  exigidoGarantia: { nome: 'Exigido pela garantia' },
  descricao: { nome: 'Descrição' },
  publicadoEm: { nome: 'Publicado em', dizer: (v: unknown) => formatarDia(String(v)) },
  ativo: { nome: 'Ativo' },
  itens: {
    nome: 'Itens',
    dizer: (v: unknown) =>
      (v as ItemLido[])
        .map((i) =>
          [i.codigo || i.descricao, i.quantidade && `× ${i.quantidade}`, i.minutos && `${i.minutos} min`]
            .filter(Boolean)
            .join(' '),
        )
        .join(', '),
  },
  preco: { nome: 'Preço fechado', dizer: (v: unknown) => `R$ ${(Number(v) / 100).toFixed(2).replace('.', ',')}` },
  loja: { nome: 'Concessionária' },
}

/** The editor of a package of the maker's plan, or of an à la carte item. */
export function PacoteForm({ natureza, voltar }: { natureza: Natureza; voltar: EnderecoDaTela }) {
  const p = useParams({ strict: false }) as { codPacote?: string; codAlacarte?: string }
  const codigo = Number(p.codPacote ?? p.codAlacarte) || null
  const busca = useSearch({ strict: false }) as Record<string, string | number | undefined>
  const novo = {
    ...NOVO,
    natureza,
    marca: String(busca['marca'] ?? ''),
    modelo: String(busca['modelo'] ?? ''),
    codModelo: Number(busca['codModelo']) || null,
  }
  const fabrica = natureza === 'FABRICA'
  return (
    <FormCadastro
      cadastro="pacotes"
      codigo={codigo}
      voltar={voltar}
      titulo={(r) => r?.nome ?? (fabrica ? 'Novo pacote' : 'Novo item adicional')}
      ler={lerPacote}
      novo={novo}
      erros={errosDoPacote}
      campos={CAMPOS}
      salvar={salvarPacote}
      depois={(r) => (
        <Suspense fallback={<Skeleton height={180} radius={8} maw={920} />}>
          <PrecosDoPacote codPacote={r.codPacote} />
        </Suspense>
      )}
    >
      {(form, r) => (
        <>
          <FormSecao
            titulo={fabrica ? 'Pacote' : 'Item adicional'}
            {...(!fabrica && { texto: 'Fora do plano de fábrica: o cliente sempre vê que a montadora não o exige.' })}
          >
            <TextInput
              label="Nome"
              withAsterisk
              maxLength={120}
              data-autofocus={r === null || undefined}
              {...form.getInputProps('nome')}
            />
            <Veiculo form={form} fabrica={fabrica} />
            <Textarea label="Descrição" maxLength={1000} autosize minRows={1} {...form.getInputProps('descricao')} />
          </FormSecao>
          <Quando form={form} fabrica={fabrica} />
          <FormSecao titulo="Itens" grade={false}>
            <ItensInput
              itens={form.values.itens}
              veiculo={{
                marca: form.values.marca,
                modelo: form.values.modelo,
                ano: null,
                codModelo: form.values.codModelo,
              }}
              erros={form.errors}
              mudar={(itens) => form.setFieldValue('itens', itens)}
            />
          </FormSecao>
          <Publicacao form={form} existe={r !== null} />
        </>
      )}
    </FormCadastro>
  )
}

function Veiculo({ form, fabrica }: { form: Formulario; fabrica: boolean }) {
  if (form.values.codModelo !== null)
    return (
      <div>
        <Text size="sm" fw={500}>
          Versão
        </Text>
        <Group gap="xs">
          <Text>
            {form.values.marca} {form.values.modelo || '(a escolhida na árvore)'}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => form.setFieldValue('codModelo', null)}>
            Valer para outras versões
          </Button>
        </Group>
      </div>
    )
  return (
    <>
      <TextInput label="Marca" withAsterisk={fabrica} maxLength={60} {...form.getInputProps('marca')} />
      <TextInput
        label="Modelo"
        description="Como o nome começa; vazio vale para todos da marca"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={120}
        {...form.getInputProps('modelo')}
      />
    </>
  )
}

function Quando({ form, fabrica }: { form: Formulario; fabrica: boolean }) {
  return (
    <FormSecao
      titulo={fabrica ? 'Quando vence' : 'Quando se oferece'}
      texto="O que vier primeiro: quilômetros ou meses."
    >
      <InteiroInput
        label={fabrica ? 'Quilometragem' : 'A cada quantos km'}
        withAsterisk={fabrica}
        suffix=" km"
        {...form.getInputProps('km')}
      />
      <InteiroInput
        label={fabrica ? 'Meses de uso' : 'A cada quantos meses'}
        withAsterisk={fabrica}
        {...form.getInputProps('meses')}
      />
      {fabrica && (
        <>
          <InteiroInput label="Tolerância" suffix=" km" withAsterisk {...form.getInputProps('toleranciaKm')} />
          <Switch
            label="Exigido pela garantia"
            description="Só o que o manual da montadora exige. Sem isso, nenhum texto diz ao cliente que é obrigatório."
            {...form.getInputProps('exigidoGarantia', { type: 'checkbox' })}
          />
        </>
      )}
    </FormSecao>
  )
}

function Publicacao({ form, existe }: { form: Formulario; existe: boolean }) {
  const fuso = useFuso()
  const { publicadoEm } = form.values
  return (
    <FormSecao titulo="Publicação" texto="Antes do dia da publicação o pacote não é oferecido a ninguém.">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <DiaInput
          label="Publicar em"
          placeholder="Rascunho"
          style={{ flex: 1 }}
          value={publicadoEm ?? ''}
          onChange={(d) => form.setFieldValue('publicadoEm', d === '' ? null : d)}
          error={form.errors['publicadoEm']}
        />
        <Button
          variant="default"
          onClick={() => form.setFieldValue('publicadoEm', publicadoEm === null ? hoje(fuso, new Date()) : null)}
        >
          {publicadoEm === null ? 'Hoje' : 'Voltar a rascunho'}
        </Button>
      </Group>
      {existe && (
        <Switch
          label="Ativo"
          description="Desativado, não entra em orçamentos novos; os antigos o mantêm."
          {...form.getInputProps('ativo', { type: 'checkbox' })}
        />
      )}
    </FormSecao>
  )
}
