import { usarDemo } from '#testes/produto.ts'
import { provar, telasDe } from '#testes/visitas.ts'

provar(usarDemo(), telasDe('cardapio'))
