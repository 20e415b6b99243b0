/** First and family names that go together, by where a family may come from. */
export interface NameGroup {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
}

const names = (women: string, men: string, families: string): NameGroup => ({
  women: women.split(' '),
  men: men.split(' '),
  families: families.split(' '),
});

export const nameGroups: readonly NameGroup[] = [
  names(
    'Alice Grace Emily Ruth Hannah Molly Charlotte Poppy Eleanor Freya Joan Beatrice',
    'Tom Ben Paul Oliver Harry George Daniel Samuel Arthur Leo Henry Frank',
    "Baker Kerr Fox Wright Turner Ellis Hughes Marsh Palmer Shaw O'Brien Fletcher Doyle Reid",
  ),
  names(
    'Marta Inês Lucía Carmen Sofía Elena Beatriz Paula Ana Rocío Pilar',
    'Hugo Diego Javier Miguel Álvaro Rafael Tomás João Andrés Iker Pablo',
    'Silva Duarte García Muñoz Fernández Costa Romero Núñez Ibáñez Almeida Peña Gonçalves',
  ),
  names(
    'Léa Camille Chloé Élise Manon Juliette Océane Margaux Amélie Simone',
    'Luc Antoine Rémi Théo Étienne Julien Noël Bastien Olivier Gaël',
    'Blanc Lefèvre Moreau Girard Dubois Rousseau Lambert Bélanger Tremblay Fournier',
  ),
  names(
    'Lena Greta Anneliese Klara Johanna Käthe Mira Heike Sabine Ute',
    'Jonas Lukas Matthias Felix Jörg Moritz Emil Günther Anton Stefan',
    'Weber Müller Schäfer Vogel Krüger Bauer Lang Köhler Brandt Steiner',
  ),
  names(
    'Nora Astrid Ingrid Freja Saga Maja Åsa Sigrid Liv Elin',
    'Lars Nils Søren Erik Bjørn Anders Mikkel Ole Håkon Aksel',
    'Lind Berg Nyström Holm Sørensen Dahl Åkesson Ødegård Lund Hansen',
  ),
  names(
    'Zofia Agnieszka Kateřina Milena Jana Ivana Natalia Elżbieta Olga Vesna',
    'Paweł Tomasz Jiří Marek Ivan Zoran Łukasz Mihai Dmitri Stanisław',
    'Nowak Kowalczyk Dvořák Horvat Petrova Wójcik Popescu Jovanović Zielińska Novotny',
  ),
  names(
    'Aisha Fatima Leila Noor Yasmin Samira Dalia Zeynep Elif Shirin',
    'Omar Karim Yusuf Tariq Hamza Mehmet Emre Farid Rashid Kaveh',
    'Khan Haddad Rahman Nasser Yılmaz Demir Farouk Aziz Mansour Karimi',
  ),
  names(
    'Amara Ngozi Zainab Wanjiru Abena Thandi Chiamaka Makena Adjoa Nomsa',
    'Chidi Kofi Kwame Tunde Sipho Emeka Juma Obinna Kamau Themba',
    'Adeyemi Eze Osei Mensah Okafor Dlamini Kamara Njoroge Diallo Nkosi Ode',
  ),
  names(
    'Priya Ananya Meera Divya Kavita Sunita Nisha Lakshmi Asha Rani',
    'Arjun Rohan Vikram Sanjay Dev Anil Kiran Nikhil Ravi Harish',
    'Nair Sharma Patel Iyer Menon Gupta Reddy Das Chatterjee Perera',
  ),
  names(
    'Mei Yuki Hana Linh Xiu Sakura Ji-woo Thuy Aiko Lan',
    'Kenji Wei Minh Hiro Jun Tae-yang Duc Ren Bao Takumi',
    'Mori Liu Tanaka Nguyen Chen Park Sato Tran Wong Kim Yamada Lim',
  ),
  names(
    'Maya Tamar Rivka Giulia Chiara Eleni Francesca Noa Despina Shira',
    'Amos Eitan Marco Luca Nikos Matteo Gil Yorgos Elio Dario',
    'Cohen Levi Rossi Ferri Papadakis Bianchi Conti Mizrahi Kostas Marino',
  ),
];
