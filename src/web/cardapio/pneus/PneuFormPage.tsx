import { Switch, Text, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type DadosDoPneu, errosDoPneu } from '#shared/cardapio/pneus.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { lerMedida } from '#shared/rules/pneu.ts'
import { FormCadastro } from '../../recipes/cadastro/FormCadastro.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { MoneyInput } from '../../ui/campos/MoneyInput.tsx'
import { lerPneu, salvarPneu } from './api.ts'
import { PneuNasLojas } from './PneuNasLojas.tsx'

const NOVO: DadosDoPneu = { codigo: '', marca: '', linha: '', medida: '', custo: null, preco: null, ativo: true }
const reais = (v: unknown) => formatarReais(Number(v))
const CAMPOS = {
  codigo: { nome: 'Código' },
  marca: { nome: 'Marca' },
  linha: { nome: 'Linha' },
  medida: { nome: 'Medida' },
  custo: { nome: 'Custo', dizer: reais },
  preco: { nome: 'Preço', dizer: reais },
  quantidade: { nome: 'Estoque' },
  nome: { nome: 'Concessionária' },
  ativo: { nome: 'Ativo' },
}

/** /cardapio/pneu/adicionar: one tyre, what its size means, where it is and what may stand for it. */
export function PneuFormPage() {
  const { codPneus } = useParams({ strict: false }) as { codPneus?: string }
  return (
    <FormCadastro
      cadastro="pneus"
      codigo={Number(codPneus) || null}
      voltar="/cardapio/pneu"
      titulo={(p) => (p ? `${p.marca} ${p.linha}` : 'Novo pneu')}
      ler={lerPneu}
      novo={NOVO}
      erros={errosDoPneu}
      campos={CAMPOS}
      salvar={salvarPneu}
      depois={(p) => <PneuNasLojas codPneu={p.codPneu} preco={p.preco ?? 0} />}
    >
      {(form, pneu) => (
        <>
          <FormSecao titulo="Pneu">
            <TextInput
              label="Código"
              withAsterisk
              maxLength={40}
              data-autofocus={pneu === null || undefined}
              {...form.getInputProps('codigo')}
            />
            <TextInput label="Marca" withAsterisk maxLength={60} {...form.getInputProps('marca')} />
            <TextInput label="Linha" withAsterisk maxLength={80} {...form.getInputProps('linha')} />
            <TextInput
              label="Medida"
              withAsterisk
              maxLength={40}
              placeholder="205/55 R16 91V"
              {...form.getInputProps('medida')}
            />
            <Significado medida={form.values.medida} />
          </FormSecao>
          <FormSecao titulo="Preço da rede" texto="Cada concessionária pode ter o seu, abaixo.">
            <MoneyInput label="Custo" {...form.getInputProps('custo')} />
            <MoneyInput label="Preço" withAsterisk {...form.getInputProps('preco')} />
            {pneu && (
              <Switch
                label="Ativo"
                description="Desativado, sai das listas e dos equivalentes."
                {...form.getInputProps('ativo', { type: 'checkbox' })}
              />
            )}
          </FormSecao>
        </>
      )}
    </FormCadastro>
  )
}

/** What a size says, as it is typed. */
function Significado({ medida }: { medida: string }) {
  const lida = lerMedida(medida)
  const m = 'medida' in lida ? lida.medida : null
  return (
    <div aria-live="polite">
      <Text size="sm" fw={500}>
        O que a medida diz
      </Text>
      <Text c={m ? undefined : 'dimmed'} className="num">
        {m
          ? `${m.largura} mm de largura, perfil ${m.perfil} %, aro ${m.aro.toLocaleString('pt-BR')}${
              m.cargaKg === null ? '' : `; até ${m.cargaKg.toLocaleString('pt-BR')} kg e ${m.velocidadeKmh} km/h`
            }`
          : '—'}
      </Text>
    </div>
  )
}
