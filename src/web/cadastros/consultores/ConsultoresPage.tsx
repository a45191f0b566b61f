import { Group, Stack, Text } from '@mantine/core'
import type { ConsultorDaLista } from '#shared/cadastros/consultores.ts'
import { useFiltrosCadastro } from '../../recipes/cadastro/filtros-cadastro.ts'
import { ListaCadastro } from '../../recipes/cadastro/ListaCadastro.tsx'
import { NomeComSituacao } from '../../recipes/cadastro/NomeComSituacao.tsx'
import { useFiltroLoja } from '../../recipes/lista/filtro-loja.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { listaConsultores } from './api.ts'
import { CorAgenda } from './CorAgenda.tsx'

const COLUNAS: readonly Coluna<ConsultorDaLista>[] = [
  {
    id: 'nome',
    titulo: 'Nome',
    largura: 240,
    ordem: 'nome',
    celula: (k) => <NomeComSituacao nome={k.nome} ativo={k.ativo} antes={<CorAgenda cor={k.corAgenda} />} />,
  },
  { id: 'nomeTratado', titulo: 'Na agenda', largura: 130, celula: (k) => k.nomeTratado },
  {
    id: 'concessionaria',
    titulo: 'Concessionária',
    ordem: 'concessionaria',
    largura: 190,
    celula: (k) => k.concessionaria,
  },
  { id: 'telefone', titulo: 'Telefone', largura: 158, celula: (k) => <span className="num">{k.telefone || '—'}</span> },
  { id: 'email', titulo: 'Email', ordem: 'email', largura: 210, celula: (k) => k.email || '—' },
  { id: 'usuario', titulo: 'Usuário', ordem: 'usuario', largura: 160, celula: (k) => k.usuario ?? '—' },
]

/** /cadastros/consultores/list: who receives the cars, in the colours of the agenda. */
export function ConsultoresPage() {
  const filtros = useFiltrosCadastro(['loja'])
  const { codConcessionaria, campo } = useFiltroLoja(filtros.valores.loja)
  const pedido = { ...filtros.pedido, ...(codConcessionaria && { codConcessionaria }) }
  const lista = usePaginas(listaConsultores(pedido))
  return (
    <ListaCadastro
      id="consultores"
      titulo="Consultores"
      form="/cadastros/consultores/form"
      novo="Novo consultor"
      dica="Nome ou email"
      vazio="Os consultores recebem os carros e são donos dos clientes. Os que a integração citar aparecem aqui sozinhos."
      colunas={COLUNAS}
      chave={(k) => k.codConsultor}
      card={(k) => (
        <Stack gap={4}>
          <NomeComSituacao nome={k.nome} ativo={k.ativo} antes={<CorAgenda cor={k.corAgenda} />} />
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed" truncate>
              {k.concessionaria}
            </Text>
            <Text className="num">{k.telefone || '—'}</Text>
          </Group>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      importa="consultores"
      exporta={{ lista: 'consultores', filtro: pedido }}
      campos={campo}
    />
  )
}
