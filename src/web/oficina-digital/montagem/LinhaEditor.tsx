import { ActionIcon, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import type { Item } from '#shared/checklists/checklists.ts'
import { ORIGENS } from '#shared/oficina-digital/orcamentos.ts'
import { quantidadeSugerida } from '#shared/rules/palavras-checklist.ts'
import { totalMaoDeObra, totalPeca } from '#shared/rules/orcamento.ts'
import type { LinhaEditada } from '../../recipes/edicao/edicao.ts'
import type { VeiculoDaPeca } from '../../recipes/pecas/pecas.ts'
import { CampoValor } from '../../ui/campos/CampoValor.tsx'
import { QUANTIDADE, TEMPO } from '../../ui/campos/numeros.ts'
import { Fotos } from '../../ui/dados/Foto.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { AdicionarPeca, AdicionarServico } from './AdicionarComponente.tsx'
import classes from './Montagem.module.css'

interface Props {
  linha: LinhaEditada
  codConcessionaria: number
  /** Parts that fit it come first. */
  veiculo: VeiculoDaPeca
  /** The finding behind it. */
  achado: Item | undefined
  erro: string | undefined
  mudar: (parcial: Partial<LinhaEditada>) => void
  remover: () => void
  /** Whether the line stands together with the one above it; null for the first. */
  junta: boolean | null
  juntar: (junta: boolean) => void
}

/** One line being assembled: what the customer reads, its parts and its labour. */
export function LinhaEditor({
  linha: l,
  codConcessionaria,
  veiculo,
  achado,
  erro,
  mudar,
  remover,
  junta,
  juntar,
}: Props) {
  const vazia = l.pecas.length + l.maoDeObra.length === 0
  return (
    <article className={classes.cartao} data-cor={l.cor} aria-label={l.titulo || 'Linha sem título'}>
      <div className={classes.comFotos} data-fotos={(achado && achado.fotos.length > 0) || undefined}>
        {achado && achado.fotos.length > 0 && (
          <Fotos fotos={achado.fotos.slice(0, 2)} rotulo={achado.nome} tamanho={112} />
        )}
        <div className={classes.campos}>
          <div className={classes.topoCartao}>
            <TextInput
              aria-label={`Título da linha ${l.titulo}`}
              placeholder="Título da linha"
              maxLength={200}
              value={l.titulo}
              error={l.titulo.trim() === '' ? 'Dê um título à linha' : erro}
              onChange={(e) => mudar({ titulo: e.currentTarget.value })}
              fw={600}
              styles={{ input: { fontWeight: 600 } }}
            />
            <Group gap="xs">
              <NativeSelect
                size="xs"
                aria-label={`Origem da linha ${l.titulo}`}
                data={[
                  { value: 'ACHADO', label: 'Achado', disabled: l.codItem === null && l.origem !== 'ACHADO' },
                  { value: 'PLANO_DE_FABRICA', label: 'Plano de fábrica' },
                  { value: 'SUGESTAO', label: 'Sugestão' },
                ]}
                value={l.origem}
                onChange={(e) => mudar({ origem: ORIGENS.find((o) => o === e.currentTarget.value) ?? 'SUGESTAO' })}
              />
              {junta !== null && (
                <Checkbox
                  size="xs"
                  label="Decidida junto com a de cima"
                  checked={junta}
                  onChange={(e) => juntar(e.currentTarget.checked)}
                />
              )}
            </Group>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remover a linha ${l.titulo}`}
              onClick={remover}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
          <Textarea
            aria-label={`Comentário para o cliente em ${l.titulo}`}
            placeholder="Comentário que o cliente lê"
            autosize
            minRows={1}
            maxRows={6}
            maxLength={1000}
            value={l.comentarioCliente ?? ''}
            onChange={(e) => mudar({ comentarioCliente: e.currentTarget.value || null })}
          />
        </div>
      </div>
      {!vazia && (
        <ul className={classes.componentes} aria-label={`Peças e mão de obra de ${l.titulo}`}>
          {l.pecas.map((p, j) => (
            // oxlint-disable-next-line react/no-array-index-key -- components have no identity but their place
            <li key={`p${j}`} className={classes.componente}>
              <span className={classes.descricao}>
                {p.descricao} <span className="suave">{p.codigo}</span>
              </span>
              <CampoValor
                rotulo={`Quantidade de ${p.descricao}`}
                valor={p.quantidade}
                formato={QUANTIDADE}
                mudar={(v) => v !== null && mudar({ pecas: l.pecas.with(j, { ...p, quantidade: v }) })}
              />
              <span className="suave">
                <Money centavos={totalPeca(p)} />
              </span>
              <Remover nome={p.descricao} aoClicar={() => mudar({ pecas: l.pecas.toSpliced(j, 1) })} />
            </li>
          ))}
          {l.maoDeObra.map((m, j) => (
            // oxlint-disable-next-line react/no-array-index-key -- components have no identity but their place
            <li key={`m${j}`} className={classes.componente}>
              <span className={classes.descricao}>
                {m.descricao} <span className="suave">mão de obra</span>
              </span>
              <CampoValor
                rotulo={`Tempo de ${m.descricao}`}
                valor={m.minutos}
                formato={TEMPO}
                anulavel
                mudar={(v) => mudar({ maoDeObra: l.maoDeObra.with(j, { ...m, minutos: v }) })}
              />
              <span className="suave">
                <Money centavos={totalMaoDeObra(m)} />
              </span>
              <Remover nome={m.descricao} aoClicar={() => mudar({ maoDeObra: l.maoDeObra.toSpliced(j, 1) })} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.busca}>
        <AdicionarPeca
          linha={l.titulo}
          quantidade={quantidadeSugerida(l.comentarioCliente, achado?.comentarioInterno ?? null)}
          codConcessionaria={codConcessionaria}
          veiculo={veiculo}
          adicionar={(p) => mudar({ pecas: [...l.pecas, p] })}
        />
        <AdicionarServico linha={l.titulo} adicionar={(m) => mudar({ maoDeObra: [...l.maoDeObra, m] })} />
      </div>
    </article>
  )
}

function Remover({ nome, aoClicar }: { nome: string; aoClicar: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Remover ${nome}`} onClick={aoClicar}>
      <IconX size={16} />
    </ActionIcon>
  )
}
